import { profileFields } from '@/lib/constants'
import { formatDay, fromDay, monthOf, toDay } from '@/lib/dates'
import { percentageOf } from '@/lib/attendance/days'
import { paiseToRupees } from '@/lib/money'
import { formatReceiptNumber } from '@/lib/payments/schema'
import { toChange, changeColumns } from '@/lib/profile/queries'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { shownStatus } from '@/lib/server/messages/deliveries/status'
import { schoolDay } from '@/lib/server/school-day'
import { outcomeNames } from '@/lib/students/lists'
import { formatYear, schoolYearOf, yearDays } from '@/lib/years'
import { peopleMessages } from './messages'
import {
  personIdSchema,
  type PersonChange,
  type PersonFees,
  type PersonLeave,
  type PersonMessage,
  type PersonReport,
  type YearAttendance,
} from './schema'

/** For rows of one person, if the actor sees them. */
const rowsOf = (actor: Parameters<typeof visiblePeople>[0], id: string) => ({
  studentId: id,
  student: visiblePeople(actor),
})

/** The marks of the present school year by month, from the counters. */
export const personAttendance = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.attendanceFailed,
  async run(actor, { id }): Promise<YearAttendance> {
    const schoolYear = schoolYearOf(schoolDay())
    const { first, last } = yearDays(schoolYear)
    const tallies = await db.attendanceTally.findMany({
      where: { ...rowsOf(actor, id), start: { gte: fromDay(first), lte: fromDay(last) } },
      orderBy: { start: 'asc' },
      select: { span: true, start: true, present: true, absent: true },
    })
    const count = ({ present, absent }: { present: number; absent: number }) => ({
      present,
      absent,
      percentage: percentageOf({ present, absent }),
    })
    return {
      schoolYear: formatYear(schoolYear),
      total: count(tallies.find(({ span }) => span === 'year') ?? { present: 0, absent: 0 }),
      months: tallies
        .filter(({ span, present, absent }) => span === 'month' && present + absent > 0)
        .map((tally) => ({ month: monthOf(toDay(tally.start)), ...count(tally) })),
    }
  },
})

/** Rows of a section; a pupil has hardly ever more. */
const most = 50

export const personLeave = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.leaveFailed,
  async run(actor, { id }): Promise<PersonLeave[]> {
    const rows = await db.leaveRequest.findMany({
      where: rowsOf(actor, id),
      orderBy: [{ fromDay: 'desc' }, { id: 'asc' }],
      take: most,
      relationLoadStrategy: 'join',
      select: {
        id: true,
        fromDay: true,
        toDay: true,
        reason: true,
        status: true,
        decidedBy: { select: { name: true } },
      },
    })
    return rows.map(({ fromDay: first, toDay: last, decidedBy, ...row }) => ({
      ...row,
      from: toDay(first),
      to: toDay(last),
      decidedBy: decidedBy?.name ?? '',
    }))
  },
})

/** More than twelve years have: the sums are of all that there are. */
const mostFees = 500

export const personFees = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.feesFailed,
  async run(actor, { id }): Promise<PersonFees> {
    const rows = await db.fee.findMany({
      where: rowsOf(actor, id),
      orderBy: [{ structure: { dueDate: 'desc' } }, { id: 'asc' }],
      take: mostFees,
      relationLoadStrategy: 'join',
      select: {
        id: true,
        status: true,
        structure: { select: { class: true, type: true, amountPaise: true, dueDate: true } },
        payments: {
          orderBy: { paidAt: 'desc' },
          select: { id: true, receiptYear: true, receiptNumber: true, paidAt: true, method: true, status: true },
        },
      },
    })
    const today = schoolDay()
    const fees = rows.map(({ structure: { amountPaise, dueDate, ...structure }, status, payments, ...fee }) => ({
      ...fee,
      ...structure,
      amountPaise,
      amount: paiseToRupees(amountPaise),
      dueDate: toDay(dueDate),
      status: status === 'Pending' && toDay(dueDate) < today ? ('Overdue' as const) : status,
      payments: payments.map(({ status: paid, paidAt, method, ...payment }) => ({
        id: payment.id,
        receiptNumber: formatReceiptNumber(payment.receiptYear, payment.receiptNumber),
        date: schoolDay(paidAt),
        method: method === 'BankTransfer' ? 'Bank Transfer' : method,
        reversed: paid === 'Reversed',
      })),
    }))
    const sum = (...statuses: string[]) =>
      paiseToRupees(fees.reduce((total, fee) => total + (statuses.includes(fee.status) ? fee.amountPaise : 0), 0))
    return {
      fees: fees.map(({ amountPaise: _, ...fee }) => fee),
      total: sum('Pending', 'Overdue', 'Paid'),
      paid: sum('Paid'),
      pending: sum('Pending'),
      overdue: sum('Overdue'),
    }
  },
})

export const personReports = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.reportsFailed,
  async run(actor, { id }): Promise<PersonReport[]> {
    const rows = await db.report.findMany({
      where: rowsOf(actor, id),
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: most,
      select: {
        id: true,
        type: true,
        class: true,
        term: true,
        overallGrade: true,
        createdAt: true,
        isCurrent: true,
      },
    })
    return rows.map(({ term, overallGrade, createdAt, ...row }) => ({
      ...row,
      term: term ?? '',
      grade: overallGrade ?? '',
      date: createdAt.toISOString(),
    }))
  },
})

/** The newest messages to the family or the person, by address. */
export const personMessages = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.messagesFailed,
  async run(actor, { id }): Promise<PersonMessage[]> {
    const rows = await db.delivery.findMany({
      where: { userId: id, user: visiblePeople(actor), notificationId: { not: null } },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: most,
      relationLoadStrategy: 'join',
      select: {
        id: true,
        createdAt: true,
        address: true,
        status: true,
        notificationId: true,
        notification: { select: { subject: true, type: true } },
      },
    })
    return rows.map(({ createdAt, address, status, notificationId, notification, ...row }) => ({
      ...row,
      date: createdAt.toISOString(),
      notificationId: notificationId ?? '',
      subject: notification?.subject ?? '',
      type: notification?.type ?? '',
      address: address ?? '',
      status: shownStatus[status],
    }))
  },
})

/** Who changed what of an account, and when. */
export const personHistory = operation({
  access: 'people:manage',
  input: personIdSchema,
  fail: peopleMessages.historyFailed,
  async run(_actor, { id }): Promise<PersonChange[]> {
    const [changes, rollOvers] = await Promise.all([changesOf(id), rollOversOf(id)])
    return [...changes, ...rollOvers].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, most)
  },
})

async function changesOf(id: string): Promise<PersonChange[]> {
  const rows = await db.profileChange.findMany({
    where: { userId: id },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: most,
    relationLoadStrategy: 'join',
    select: changeColumns,
  })
  return rows.map((row) => {
    const { id: change, field, before, after, reason, status, by, createdAt } = toChange(row)
    return { id: change, field, before, after, reason, status, by, at: createdAt }
  })
}

/** What roll-overs did with a pupil, which have rows of their own: a change for each would fill the list of all changes. */
async function rollOversOf(id: string): Promise<PersonChange[]> {
  const rows = await db.rollOverPupil.findMany({
    where: { studentId: id },
    orderBy: [{ rollOver: { createdAt: 'desc' } }, { rollOverId: 'asc' }],
    take: most,
    relationLoadStrategy: 'join',
    select: {
      outcome: true,
      before: true,
      after: true,
      rollOver: {
        select: {
          id: true,
          year: true,
          createdAt: true,
          takenBackAt: true,
          by: { select: { name: true } },
          takenBackBy: { select: { name: true } },
        },
      },
    },
  })
  return rows.map(
    ({ outcome, before, after, rollOver: { id: run, year, createdAt, takenBackAt, by, takenBackBy } }) => ({
      id: run,
      field: profileFields.enrolment,
      before,
      after: after || outcomeNames[outcome],
      reason: [
        peopleMessages.rolledOver(outcomeNames[outcome], formatYear(year)),
        takenBackAt && peopleMessages.takenBack(takenBackBy?.name ?? '', formatDay(schoolDay(takenBackAt))),
      ]
        .filter(Boolean)
        .join(' '),
      status: takenBackAt ? 'Taken back' : 'Made',
      by: by?.name ?? '',
      at: createdAt.toISOString(),
    }),
  )
}
