import { classes, feeTypes, sections } from '@/lib/constants'
import { paymentMethods } from '@/lib/payments/lists'
import { demo, demoPassword } from '@/tests/support/machine/api'
import type { Known } from '@/tests/support/material/hostile-values'
import { schoolToday } from '@/tests/support/school/school-days'

/** What an honest request to the demo school has in its fields. */

/** Where the ids of a path are from. */
const tables: [RegExp, string][] = [
  [/profile-changes/, 'ProfileChange'],
  [/leave-request/, 'LeaveRequest'],
  [/^\/api\/(auth|people|users|children|calendar\/links)/, 'User'],
  [/staff-leave/, 'StaffLeave'],
  [/duties/, 'Duty'],
  [/calendar/, 'CalendarEntry'],
  [/certificates/, 'Certificate'],
  [/notifications/, 'Notification'],
  [/sms\/templates/, 'SmsTemplate'],
  [/threads/, 'Thread'],
  [/payments/, 'Payment'],
  [/cheques/, 'Receipt'],
  [/concessions\/pupils|fees\/contacts/, 'User'],
  [/concessions/, 'Concession'],
  [/refunds/, 'Refund'],
  [/fees\/runs/, 'FeeStructure'],
  [/fees\/plans/, 'FeePlan'],
  [/fees\/optional/, 'OptionalHead'],
  [/fees\/fines\/waive/, 'Fee'],
  [/fees\/fines/, 'LateFineRule'],
  [/fees\/pay/, 'Fee'],
  [/study-materials/, 'StudyMaterial'],
  [/promotions/, 'Promotion'],
  [/gallery/, 'GalleryImage'],
  [/reports/, 'Report'],
  [/imports/, 'Import'],
  [/admissions/, 'Admission'],
  [/mails/, 'Delivery'],
  [/school/, 'StoredFile'],
]

export const tablesInPaths: ReadonlySet<string> = new Set(tables.map(([, name]) => name))

/** The table whose ids the path of a call takes; undefined where none is known. */
export const tableOf = (path: string) => tables.find(([pattern]) => pattern.test(path))?.[1]

/** Values for the fields of what is sent to `address`, with some `ids` of each table. */
export function knownValues(address: string, ids: ReadonlyMap<string, string[]>): Known {
  const today = schoolToday()
  const table = tableOf(address)
  const own = ids.get(table ?? '') ?? []
  const people = ids.get('User') ?? []
  return (field) => {
    if (/^(id|ids|.*Id)$/.test(field) && table && !/student|user|person|account/i.test(field)) return own
    if (/^page(Size)?$/.test(field)) return [1, '2', 20]
    if (field === 'sort') return ['name', 'date', '-class']
    if (/birth/i.test(field)) return ['2015-05-05']
    if (/timeZone/.test(field)) return ['Asia/Kolkata']
    if (/student|pupil|person|account|teacher|^userId/i.test(field)) return people
    if (/class/i.test(field)) return classes
    if (/section/i.test(field)) return sections
    if (/date|day|^from$|^to$|since/i.test(field)) return [today, '2026-11-20', '2026-06-01', '2027-03-31']
    if (/month/i.test(field)) return [today.slice(0, 7)]
    if (/year/i.test(field)) return ['2026', 2026, '2026-27']
    if (/mail/i.test(field)) return ['somebody@tests.example', demo.student, '']
    if (/phone/i.test(field)) return ['+91 98765 43210']
    if (/method/i.test(field)) return paymentMethods
    if (/amount|rupees/i.test(field)) return ['100', 250.5]
    if (field === 'type') return feeTypes
    if (/password/i.test(field)) return [demoPassword, 'another-long-password']
    return []
  }
}
