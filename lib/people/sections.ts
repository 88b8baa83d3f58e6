import { monthOf, toDay } from '@/lib/dates'
import { groupBy } from '@/lib/group-by'
import { percentageOf } from '@/lib/attendance/days'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { formatReceiptNumber } from '@/lib/payments/schema'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { shownStatus } from '@/lib/server/messages/deliveries/status'
import { schoolDay } from '@/lib/server/school-day'
import { formatYear, schoolYearOf, schoolYearOfMonth } from '@/lib/years'
import { peopleMessages } from './messages'
import {
  personIdSchema,
  personYearSchema,
  type PersonFees,
  type PersonLeave,
  type PersonMessage,
  type PersonReport,
  type YearAttendance,
} from './schema'

type Viewer = Parameters<typeof visiblePeople>[0]

/** For rows of one person, if the actor sees them. */
const rowsOf = (actor: Viewer, id: string) => ({
  studentId: id,
  student: visiblePeople(actor),
})

/** Of thirty school years, each with its twelve months. */
const mostTallies = 30 * 13

/** The marks of all school years by month, newest year first, from the counters. The present year is among them always. */
async function attendanceOf(actor: Viewer, id: string): Promise<YearAttendance[]> {
  const tallies = await db.attendanceTally.findMany({
    where: rowsOf(actor, id),
    orderBy: { start: 'desc' },
    take: mostTallies,
    select: { span: true, start: true, present: true, absent: true },
  })
  const marked = tallies.filter(({ present, absent }) => present + absent > 0)
  const today = schoolDay()
  const byYear = groupBy(marked, ({ span, start }) =>
    span === 'year' ? schoolYearOf(toDay(start)) : schoolYearOfMonth(monthOf(toDay(start)), today).year,
  )
  const running = schoolYearOf(today)
  return [...new Set([running, ...byYear.keys()])]
    .sort((a, b) => b - a)
    .map((schoolYear) => yearOf(schoolYear, byYear.get(schoolYear) ?? []))
}

/** All school years, and the months of the newest: the page would otherwise grow with each. */
export const personAttendance = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.attendanceFailed,
  async run(actor, { id }): Promise<YearAttendance[]> {
    const [newest, ...earlier] = await attendanceOf(actor, id)
    return [...(newest ? [newest] : []), ...earlier.map((year) => ({ ...year, months: [] }))]
  },
})

/** The months of one school year, for who opens it. */
export const personMonths = operation({
  access: 'people:read',
  as: 'months',
  input: personYearSchema,
  fail: peopleMessages.attendanceFailed,
  async run(actor, { id, schoolYear }): Promise<YearAttendance['months']> {
    const known = await db.user.count({ where: { AND: [{ id }, visiblePeople(actor)] } })
    if (!known) throw new AppError('notFound', messages.common.notFound)
    const years = await attendanceOf(actor, id)
    return (schoolYear ? years.find((year) => year.schoolYear === schoolYear) : years[0])?.months ?? []
  },
})

type Tally = { span: 'month' | 'year'; start: Date; present: number; absent: number }

/** @param tallies of one school year, the latest month first. */
function yearOf(schoolYear: number, tallies: readonly Tally[]): YearAttendance {
  const count = ({ present, absent }: { present: number; absent: number }) => ({
    present,
    absent,
    percentage: percentageOf({ present, absent }),
  })
  return {
    schoolYear: formatYear(schoolYear),
    total: count(tallies.find(({ span }) => span === 'year') ?? { present: 0, absent: 0 }),
    months: tallies
      .filter(({ span }) => span === 'month')
      .map((tally) => ({ month: monthOf(toDay(tally.start)), ...count(tally) }))
      .reverse(),
  }
}

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
