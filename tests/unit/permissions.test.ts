import { describe, expect, it } from 'vitest'
import { approveAccount, listPendingStudents } from '@/lib/approvals/operations'
import { markAttendance } from '@/lib/attendance/service'
import { schoolDuties } from '@/lib/duties'
import { addFee } from '@/lib/fees/service'
import { uploadImage } from '@/lib/gallery/operations'
import { approveLeave } from '@/lib/leave/decisions'
import { requestLeave } from '@/lib/leave/operations'
import { uploadMaterial } from '@/lib/materials/operations'
import { listNotifications } from '@/lib/notifications/queries'
import { sendNotification } from '@/lib/notifications/service'
import { payFee } from '@/lib/payments/service'
import { allows, permissions, reachOf, type Capability, type Reach } from '@/lib/permissions'
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

describe('of several grants', () => {
  const grants = Object.entries(permissions) as [Capability, Partial<Record<string, Reach>>][]
  const containAll: (Reach | undefined)[] = ['school', 'families']

  it('the widest counts, in whatever order the duties come', () => {
    const duties = [{ kind: 'Accountant' }, { kind: 'Office' }] as const
    for (const role of ['staff', 'teacher'] as const)
      for (const held of [duties, duties.toReversed()])
        expect(reachOf('people:read', { role, duties: held })).toBe('families')
    expect(reachOf('people:read', { role: 'staff', duties: [{ kind: 'Accountant' }] })).toBe('pupils')
  })

  it.each(grants)('%s has beside those that contain all others one of duties at most', (_name, granted) => {
    const ofDuties = schoolDuties.flatMap((duty) => granted[duty] ?? []).filter((reach) => !containAll.includes(reach))
    expect(new Set(ofDuties).size).toBeLessThanOrEqual(1)
  })

  it.each(grants)('%s has for no role less than for a guardian', (_name, granted) => {
    if (!granted.guardian) return
    for (const role of ['teacher', 'admin', 'staff', 'parent'])
      expect([undefined, 'school', 'taught', 'pupils', 'pupilsAndSelf', 'class', 'addressedStaff']).toContain(
        granted[role],
      )
  })
})
