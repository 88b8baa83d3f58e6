import { admissionMessages } from '@/lib/admissions/messages'
import { approvalMessages } from '@/lib/approvals/messages'
import { attendanceMessages } from '@/lib/attendance/messages'
import { auditMessages } from '@/lib/audit/messages'
import { calendarMessages } from '@/lib/calendar/messages'
import { certificateMessages } from '@/lib/certificates/messages'
import { collectionMessages } from '@/lib/collection/messages'
import { dayBookMessages } from '@/lib/day-book/messages'
import { feePlanMessages } from '@/lib/fee-plans/messages'
import { feeMessages } from '@/lib/fees/messages'
import { importMessages } from '@/lib/import/messages'
import { mailMessages } from '@/lib/mails/messages'
import { materialMessages } from '@/lib/materials/messages'
import { notificationMessages } from '@/lib/notifications/messages'
import { smsMessages } from '@/lib/notifications/sms-messages'
import { peopleMessages } from '@/lib/people/messages'
import { privacyMessages } from '@/lib/privacy/messages'
import { profileMessages } from '@/lib/profile/messages'
import { promotionMessages } from '@/lib/promotions/messages'
import { reportMessages } from '@/lib/reports/messages'
import { schoolMessages } from '@/lib/school/messages'
import { setupMessages } from '@/lib/setup/messages'
import { concessionMessages } from '@/lib/concessions/messages'
import { lateFineMessages } from '@/lib/late-fines/messages'
import { chequeMessages, refundMessages } from '@/lib/payments/back-messages'
import { threadMessages } from '@/lib/threads/messages'
import { yearMessages } from '@/lib/year/messages'
import type { ScreenPath } from '@/lib/routes'

/** What a screen says that cannot be loaded, and its toast where docs/spec.md §8 has one. */
export const screenFailures: Partial<Record<ScreenPath, { failed: string; toast?: string }>> = {
  '/study-materials': { failed: materialMessages.loadFailed },
  '/attendance': { failed: attendanceMessages.loadFailed },
  '/messages': { failed: threadMessages.loadFailed },
  '/notifications': { failed: notificationMessages.loadFailed, toast: notificationMessages.failed },
  '/fees/counter': { failed: feeMessages.loadFailed },
  '/fees/day-book': { failed: dayBookMessages.loadFailed },
  '/fees/collection': { failed: collectionMessages.loadFailed },
  '/fees/cheques': { failed: chequeMessages.loadFailed },
  '/fees/refunds': { failed: refundMessages.loadFailed },
  '/fees/concessions': { failed: concessionMessages.loadFailed },
  '/fees/plans': { failed: feePlanMessages.loadFailed },
  '/fees/fines': { failed: lateFineMessages.loadFailed },
  '/fees/defaulters': { failed: feeMessages.loadFailed },
  '/fees': { failed: feeMessages.loadFailed },
  '/reports': { failed: reportMessages.loadFailed, toast: reportMessages.fetchError },
  '/promotions': { failed: promotionMessages.loadFailed, toast: promotionMessages.failed },
  '/admin/approvals': { failed: approvalMessages.loadFailed },
  '/admin/admissions': { failed: admissionMessages.loadFailed },
  '/admin/people': { failed: peopleMessages.loadFailed },
  '/people': { failed: peopleMessages.loadFailed },
  '/admin/certificates': { failed: certificateMessages.loadFailed },
  '/admin/mails': { failed: mailMessages.loadFailed },
  '/admin/audit': { failed: auditMessages.loadFailed },
  '/admin/calendar': { failed: calendarMessages.loadFailed },
  '/admin/year': { failed: yearMessages.loadFailed },
  '/admin/import': { failed: importMessages.loadFailed },
  '/admin/school/details': { failed: schoolMessages.loadFailed },
  '/admin/school/front-page': { failed: schoolMessages.loadFailed },
  '/admin/school/results': { failed: schoolMessages.loadFailed },
  '/admin/school/classes': { failed: schoolMessages.loadFailed },
  '/admin/school/subjects': { failed: schoolMessages.loadFailed },
  '/admin/school/payments': { failed: schoolMessages.loadFailed },
  '/admin/school/messages': { failed: schoolMessages.loadFailed },
  '/admin/school/sms': { failed: smsMessages.loadFailed },
  '/admin/school/accounts': { failed: schoolMessages.loadFailed },
  '/admin/school/changes': { failed: schoolMessages.changesFailed },
  '/admin/school': { failed: schoolMessages.loadFailed },
  '/admin/privacy': { failed: privacyMessages.retentionFailed },
  '/privacy': { failed: privacyMessages.retentionFailed },
  '/profile/record': { failed: auditMessages.ownFailed },
  '/profile': { failed: profileMessages.loadFailed },
  '/setup': { failed: setupMessages.failed },
}
