import { applicationList } from '@/lib/admissions/lists'
import { lowList } from '@/lib/attendance/lists'
import { feeList } from '@/lib/fees/lists'
import { leaveList } from '@/lib/leave/lists'
import { mailList } from '@/lib/mails/lists'
import { materialList } from '@/lib/materials/lists'
import { notificationList } from '@/lib/notifications/lists'
import { paymentList } from '@/lib/payments/lists'
import { reportList } from '@/lib/reports/lists'
import { topicList } from '@/lib/topics/schema'
import { listBehaves } from '../support/lists'

listBehaves('/api/fees', feeList, { search: 'studentName', csv: '/api/fees/csv', otherFilters: ['status'] })
// Its file has the columns of a ledger (fees.test.ts).
listBehaves('/api/payments', paymentList, { search: 'studentName' })
listBehaves('/api/study-materials', materialList, { search: 'title' })
listBehaves('/api/study-materials/scheduled-topics', topicList, { search: 'topic' })
listBehaves('/api/attendance/leave-requests', leaveList, { search: 'student' })
listBehaves('/api/attendance/low', lowList, { search: 'name', csv: '/api/attendance/low?format=csv' })
listBehaves('/api/notifications', notificationList, { search: 'message', otherFilters: ['kind'] })
listBehaves('/api/reports', reportList, { search: 'student' })
listBehaves('/api/admissions', applicationList, { search: 'studentName' })
listBehaves('/api/mails', mailList, { search: 'to' })
