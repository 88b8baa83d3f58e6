import { addDays, daysBetween, fromDay, toDay, type Day } from '@/lib/dates'
import { daysOff } from '@/lib/calendar/school-days'
import type { Transaction } from '@/lib/server/data/db'
import { Prisma } from '@/prisma/client/client'
import { isLeaveDay } from './days'

/** Prisma's condition for approved leaves on `day`. They excuse an absence, on a day without school too. */
export const approvedOn = (day: Day) =>
  ({
    status: 'Approved',
    fromDay: { lte: fromDay(day) },
    toDay: { gte: fromDay(day) },
  }) as const satisfies Prisma.LeaveRequestWhereInput

/** The same in SQL, where `l` is the leave; the day may be a column. */
export const approvedOnSql = (day: Day | Prisma.Sql) =>
  Prisma.sql`l."status" = 'Approved' AND l."fromDay" <= ${day}::date AND l."toDay" >= ${day}::date`

/** Whether a leave of the student `studentId` was approved for this day. */
export const onLeaveSql = (studentId: Prisma.Sql, day: Day | Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT FROM "LeaveRequest" l WHERE l."studentId" = ${studentId} AND ${approvedOnSql(day)})`

/** Counts a student's leave days from one day to another, both inclusive, with the reasons of those leaves. */
export async function leaveDaysOf(
  tx: Pick<Transaction, 'leaveRequest' | 'attendance' | '$queryRaw'>,
  studentId: string,
  from: Day,
  to: Day,
) {
  const [first, last] = [fromDay(from), fromDay(to)]
  const [leaves, present, off] = await Promise.all([
    tx.leaveRequest.findMany({
      where: { studentId, status: 'Approved', fromDay: { lte: last }, toDay: { gte: first } },
      orderBy: { fromDay: 'asc' },
      select: { fromDay: true, toDay: true, reason: true },
    }),
    tx.attendance.findMany({
      where: { studentId, status: 'Present', day: { gte: first, lte: last } },
      select: { day: true },
    }),
    daysOff(tx, from, to),
  ])
  const came = new Set(present.map(({ day }) => toDay(day)))
  const counted = leaves.map(({ fromDay, toDay: end, reason }) => {
    const leave = { from: toDay(fromDay), to: toDay(end) }
    const [begins, ends] = [leave.from < from ? from : leave.from, leave.to > to ? to : leave.to]
    const days = Array.from({ length: daysBetween(begins, ends) }, (_, n) => addDays(begins, n))
    return {
      reason,
      days: days.filter((day) => isLeaveDay(day, came.has(day) ? 'Present' : undefined, [leave], off)).length,
    }
  })
  const taken = counted.filter(({ days }) => days > 0)
  return {
    days: taken.reduce((sum, { days }) => sum + days, 0),
    reasons: [...new Set(taken.map(({ reason }) => reason))],
  }
}
