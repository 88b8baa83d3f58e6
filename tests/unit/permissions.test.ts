import { describe, expect, it } from 'vitest'
import { approveAccount, listPendingStudents } from '@/lib/approvals/operations'
import { markAttendance } from '@/lib/attendance/service'
import { addFee } from '@/lib/fees/service'
import { uploadImage } from '@/lib/gallery/operations'
import { approveLeave } from '@/lib/leave/decisions'
import { requestLeave } from '@/lib/leave/operations'
import { uploadMaterial } from '@/lib/materials/operations'
import { listNotifications } from '@/lib/notifications/queries'
import { sendNotification } from '@/lib/notifications/service'
import { payFee } from '@/lib/payments/service'
import { allows } from '@/lib/permissions'
import { listPromotions, uploadPromotion } from '@/lib/promotions/operations'
import { exportReport } from '@/lib/reports/exports'
import { listReports } from '@/lib/reports/queries'
import { createReport } from '@/lib/reports/service'
import { scheduleTopic } from '@/lib/topics/operations'

/** docs/spec.md §6, line by line: what is said there, the operations that do it, and who may. */
const table = [
  ['View notifications', [listNotifications], 'yes', 'yes', 'yes'],
  ['View reports', [listReports], 'yes', 'yes', 'yes'],
  ['View promotions', [listPromotions], 'yes', 'yes', 'yes'],
  ['Export a report', [exportReport], 'yes', 'yes', 'yes'],
  ['Submit leave request', [requestLeave], 'yes', 'no', 'no'],
  ['Mark attendance', [markAttendance], 'no', 'yes', 'yes'],
  ['Approve leave', [approveLeave], 'no', 'yes', 'yes'],
  ['Send notifications', [sendNotification], 'no', 'yes', 'yes'],
  ['Create reports', [createReport], 'no', 'yes', 'yes'],
  ['Upload materials', [uploadMaterial], 'no', 'yes', 'yes'],
  ['Schedule topics', [scheduleTopic], 'no', 'yes', 'yes'],
  ['Add fee structure', [addFee], 'no', 'no', 'yes'],
  ['Pay Now on Pending fees', [payFee], 'yes', 'no', 'yes'],
  ['Upload promotions and gallery images', [uploadPromotion, uploadImage], 'no', 'no', 'yes'],
  ['View and approve pending students', [listPendingStudents, approveAccount], 'no', 'no', 'yes'],
] as const

describe('who may do what (docs/spec.md §6)', () => {
  it.each(table)('%s', (_what, operations, student, teacher, admin) => {
    for (const { access } of operations) {
      const may = (role: 'student' | 'teacher' | 'admin') => (allows(access, { role }) ? 'yes' : 'no')
      expect([may('student'), may('teacher'), may('admin')]).toEqual([student, teacher, admin])
      expect(allows(access, null), 'a visitor').toBe(false)
    }
  })
})
