import { vi } from 'vitest'
import { addDays, fromDay, type Day } from '@/lib/dates'
import { ownDatabase } from '@/tests/support/machine/own-database'
import { disagreements } from '@/tests/support/school/books'
import { callerAs } from '@/tests/support/school/caller'

/** A family of two in a database of its own, with fees that are late, and the operations that fines are about. */

export type Rule = { kind: 'Flat' | 'Day' | 'Month'; amount: number; cap?: number; graceDays: number }

export async function finedFamily() {
  const own = await ownDatabase()
  const portal = {
    ...(await import('@/lib/enrolment/enrolment')),
    ...(await import('@/lib/fees/service')),
    ...(await import('@/lib/fees/runs')),
    ...(await import('@/lib/late-fines/rules')),
    ...(await import('@/lib/late-fines/waiving')),
    ...(await import('@/lib/payments/service')),
    ...(await import('@/lib/payments/counter')),
    ...(await import('@/lib/payments/credit')),
    ...(await import('@/lib/payments/cheques')),
    ...(await import('@/lib/payments/own')),
    ...(await import('@/lib/payments/reversing')),
  }
  const first = (await import('@/lib/server/school-day')).schoolDay()
  const state = { clerk: '', children: [] as string[], today: first }

  const person = (role: 'admin' | 'student' | 'parent', over: object = {}) =>
    own.db.user.create({
      data: { ...{ name: role, role, origin: 'Office', isActive: true, approvedAt: new Date() }, ...over },
      select: { id: true },
    })

  return {
    ...{ own, portal, state },
    close: () => own.close(),

    /** Nobody but a clerk, two children and their mother; the clock stands at the first day. */
    async begin() {
      vi.useRealTimers()
      state.today = first
      await own.empty('User', 'ReceiptCounter', 'Delivery')
      state.clerk = (await person('admin')).id
      const mother = await person('parent')
      state.children = []
      for (const name of ['Asha', 'Bina']) {
        const { id } = await person('student', { name, class: 'Class 5' })
        await own.db.$transaction((tx) => portal.enrol(tx, { studentId: id, class: 'Class 5', from: first }))
        const rights = { seesRecords: true, isTold: true, pays: true, mayCollect: true, since: fromDay('2026-04-01') }
        await own.db.guardianship.create({
          data: {
            guardianId: mother.id,
            studentId: id,
            relation: 'Mother',
            position: state.children.length,
            ...rights,
          },
        })
        state.children.push(id)
      }
      await own.db.user.updateMany({
        where: { id: { in: state.children } },
        data: { parentEmail: 'home@tests.example', provenParentEmail: 'home@tests.example' },
      })
    },

    /** So many days later. The database keeps its own clock, which nothing of this asks. */
    wait(days: number) {
      state.today = addDays(state.today, days)
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${state.today}T06:00:00Z`) })
    },

    office: () => callerAs({ id: state.clerk, role: 'admin' }),

    /** A fee of a child that was due so many days ago. Paise. */
    async feeOf(child: number, { days = 10, paise = 10_000, type = 'Tuition Fee' } = {}): Promise<string> {
      const studentId = state.children[child] ?? ''
      const enrolment = await own.db.enrolment.findFirstOrThrow({ where: { studentId }, select: { id: true } })
      const dueDate: Day = addDays(state.today, -days)
      const { id: structureId } = await own.db.feeStructure.create({
        data: {
          ...{ class: 'Class 5', type, amountPaise: paise, dueDate: fromDay(dueDate), feeCount: 1 },
          ...{ studentId, createdById: state.clerk },
        },
        select: { id: true },
      })
      const { id } = await own.db.fee.create({
        data: { structureId, studentId, enrolmentId: enrolment.id, amountPaise: paise },
        select: { id: true },
      })
      return id
    },

    /** Sets the rule of a head, or for all, in rupees; in place of the one that is there. */
    async rule({ type, ...rule }: Rule & { type?: string }) {
      await own.db.lateFineRule.deleteMany({ where: { type: type ?? null } })
      await portal.addFineRule.execute(callerAs({ id: state.clerk, role: 'admin' }), {
        ...{ type: type as 'Tuition Fee' | undefined, chargeType: 'Miscellaneous' as const },
        ...rule,
      })
    },

    /** What is paid at the counter of fees of the family, in rupees; without an amount all that is due. */
    pay: async (feeIds: string[], amount?: number, over: object = {}) =>
      (
        await portal.paySeveral.execute(callerAs({ id: state.clerk, role: 'admin' }), {
          ...{ studentId: state.children[0] ?? '', feeIds, method: 'UPI' as const, reference: '', amount },
          ...over,
        })
      ).payments,

    reverse: (id: string, whole = false) =>
      portal.reversePayment.execute(callerAs({ id: state.clerk, role: 'admin' }), {
        ...{ id, reason: 'By mistake', whole },
      }),

    waive: (feeId: string) =>
      portal.waiveFine.execute(callerAs({ id: state.clerk, role: 'admin' }), { feeId, reason: 'The bank was closed' }),

    /** Rupees of the fine of each fee as of today, as the counter shows them. */
    async finesShown(): Promise<Record<string, number>> {
      const { fees } = await portal.familyAtCounter.execute(callerAs({ id: state.clerk, role: 'admin' }), {
        id: state.children[0] ?? '',
      })
      return Object.fromEntries(fees.map(({ id, fine }) => [id, fine]))
    },

    /** What became of fines, the oldest first: paise, and the state and payment of the fee that each has become. */
    async fines(feeId: string) {
      const rows = await own.db.lateFine.findMany({
        where: { feeId },
        orderBy: { createdAt: 'asc' },
        include: { chargeFee: { select: { id: true, status: true, paidPaise: true } } },
      })
      return rows.map(({ amountPaise, chargeFee, waivedAt, takenBackAt }) => ({
        ...{ paise: amountPaise, charge: chargeFee?.id, status: chargeFee?.status, paid: chargeFee?.paidPaise },
        ...{ waived: waivedAt !== null, takenBack: takenBackAt !== null },
      }))
    },

    statusOf: async (id: string) =>
      (await own.db.fee.findUniqueOrThrow({ where: { id }, select: { status: true } })).status,

    booksDisagree: () =>
      disagreements((text) => own.db.$queryRawUnsafe(text), /fee|fine|receipt|payment|credit|cheque/),
  }
}

/** A fine in paise, worked out day by day: what the database says in one expression. */
export function plainFine({ kind, amount, cap, graceDays }: Rule, dueDate: Day, today: Day): number {
  const free = addDays(dueDate, graceDays)
  if (today <= free) return 0
  let times = 0
  if (kind === 'Flat') times = 1
  else if (kind === 'Day') for (let day = free; day < today; day = addDays(day, 1)) times += 1
  else
    do times += 1
    while (monthsAfter(free, times) < today)
  return Math.min(Math.round(amount * 100) * times, cap === undefined ? 1e9 : Math.round(cap * 100), 1e9)
}

/** The same day of a later month, or its last one. */
function monthsAfter(day: Day, months: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
