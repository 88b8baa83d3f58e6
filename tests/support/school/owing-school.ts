import { addDays, fromDay } from '@/lib/dates'
import type { ownDatabase } from '@/tests/support/machine/own-database'

/** Families that owe, in a database of a test file's own. */
export function owingSchool({ db }: Awaited<ReturnType<typeof ownDatabase>>, today: string) {
  const person = async (role: 'admin' | 'student' | 'parent' | 'teacher', over: object = {}) =>
    (
      await db.user.create({
        data: { ...{ role, name: role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
        select: { id: true },
      })
    ).id

  return {
    person,
    /** A student of a class. @returns their id. */
    async pupil(
      name: string,
      schoolClass = 'Class 5',
      seat: { section?: string; rollNo?: number } = {},
    ): Promise<string> {
      const id = await person('student', { name, class: schoolClass })
      const { enrolAll } = await import('@/lib/enrolment/enrolment')
      await db.$transaction((tx) => enrolAll(tx, [{ studentId: id, class: schoolClass, from: '2026-04-01', ...seat }]))
      return id
    },
    /** Somebody who pays for these, unless `over` says otherwise. @returns their id. */
    async payer(children: readonly string[], over: object = {}): Promise<string> {
      const guardianId = await person('parent')
      for (const studentId of children) {
        const position = await db.guardianship.count({ where: { studentId } })
        await db.guardianship.create({
          data: {
            ...{ guardianId, studentId, position, relation: 'Mother', since: fromDay('2025-04-01') },
            ...{ seesRecords: true, isTold: true, pays: true, mayCollect: true, ...over },
          },
        })
      }
      return guardianId
    },
    /** A fee that is due so many days ago, or ahead below zero. @returns its id. */
    async fee(studentId: string, rupees: number, daysAgo = 10, type = 'Tuition Fee'): Promise<string> {
      const { id: by } = await db.user.findFirstOrThrow({ where: { role: 'admin' }, select: { id: true } })
      const enrolment = await db.enrolment.findFirstOrThrow({ where: { studentId, toDay: null } })
      const run = await db.feeStructure.create({
        data: {
          ...{ studentId, class: enrolment.class, type, amountPaise: rupees * 100, feeCount: 1, createdById: by },
          dueDate: fromDay(addDays(today, -daysAgo)),
        },
      })
      const fee = { structureId: run.id, studentId, enrolmentId: enrolment.id, amountPaise: rupees * 100 }
      return (await db.fee.create({ data: fee, select: { id: true } })).id
    },
    /** Money that settles nothing yet, so many paise of it. */
    async credit(studentId: string, paise: number) {
      const { id: paidById } = await db.user.findFirstOrThrow({ where: { role: 'admin' }, select: { id: true } })
      const number = (await db.receipt.count()) + 1
      await db.receipt.create({
        data: {
          ...{ studentId, paidById, method: 'Cash', cashier: 'Office', year: 2026, number, paidAt: new Date() },
          ...{ amountPaise: paise, heldPaise: paise },
        },
      })
    },
    /** What somebody noted so many days ago of a call, past the doors. */
    async call(studentId: string, daysAgo: number, promisedInDays?: number) {
      const { id: notedById } = await db.user.findFirstOrThrow({ where: { role: 'admin' }, select: { id: true } })
      const day = addDays(today, -daysAgo)
      await db.feeContact.create({
        data: {
          ...{ studentId, notedById, way: 'Phone', said: 'Asked', day: fromDay(day), at: new Date(`${day}T06:00:00Z`) },
          ...(promisedInDays !== undefined && { promisedDay: fromDay(addDays(today, promisedInDays)) }),
        },
      })
    },
  }
}
