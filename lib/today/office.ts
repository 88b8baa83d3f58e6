import type { RegisterState } from '@/lib/attendance/answers'
import { formatDay, type Day } from '@/lib/dates'
import { failedSql } from '@/lib/mails/failed'
import { heldSql } from '@/lib/mails/held'
import { failedLately, heldBack } from '@/lib/mails/lists'
import { allows } from '@/lib/permissions'
import type { Actor } from '@/lib/server/accounts/actor'
import { counted, plural } from '@/lib/counted'
import { Prisma } from '@/prisma/client/client'
import type { Fact, Figure } from './answers'
import { newApplications, studentsToApprove } from './bar'
import { byUrgency, figure, leaveSaid, registersSaid, type Said } from './figures'
import { backupSaid, overdueBackup, type Backups } from './backups'
import {
  concessionsToDecide,
  feesSaid,
  feeSumsOf,
  overdueFact,
  refundsThatFailed,
  refundsToDecide,
  type FeeSums,
} from './money'
import { todayMessages } from './messages'
import { ask, count, dayOf, one, pendingLeave, registersOf } from './statement'

type OfficeRow = FeeSums & {
  registers: RegisterState[]
  absent: number
  students: number
  teachers: number
  applications: number
  leave: number
  refunds: number
  failedRefunds: number
  concessions: number
  failed: number
  held: number
  backup: Backups | null
  promotion: { title: string; day: Day } | null
  report: { type: string; student: string; day: Day } | null
}

export async function forOffice(actor: Actor, date: Day) {
  // Who may not open the list of them is not led there.
  const mails = allows('mails:manage', actor)
  const { row, answer } = await ask<OfficeRow>(
    actor,
    date,
    Prisma.sql`
      ${registersOf(date, false)} AS "registers",
      (SELECT coalesce(sum("absent"), 0)::int FROM "AttendanceDay" WHERE "day" = ${date}::date) AS "absent",
      ${count(studentsToApprove)} AS "students",
      ${count(Prisma.sql`"User" WHERE "role" = 'teacher' AND "approvedAt" IS NULL`)} AS "teachers",
      ${allows('admissions:manage', actor) ? count(newApplications) : Prisma.sql`0`} AS "applications",
      ${pendingLeave} AS "leave",
      ${feeSumsOf(date)},
      ${refundsToDecide(actor)} AS "refunds",
      ${refundsThatFailed(actor)} AS "failedRefunds",
      ${concessionsToDecide(actor)} AS "concessions",
      ${mails ? count(Prisma.sql`"Delivery" d WHERE ${failedSql()}`) : Prisma.sql`0`} AS "failed",
      ${mails ? count(Prisma.sql`"Delivery" d WHERE ${heldSql}`) : Prisma.sql`0`} AS "held",
      ${overdueBackup()} AS "backup",
      ${one(Prisma.sql`
        SELECT "title", ${dayOf(Prisma.sql`"createdAt"`)} FROM "Promotion" ORDER BY "createdAt" DESC, "id"`)} AS "promotion",
      ${one(Prisma.sql`
        SELECT "type", "studentName" AS "student", ${dayOf(Prisma.sql`"createdAt"`)} FROM "Report"
        WHERE "withdrawnAt" IS NULL ORDER BY "createdAt" DESC, "id"`)} AS "report"`,
  )
  const registers = registersSaid(row.registers, { own: false })
  const signUps = row.students + row.teachers
  const waiting: Figure[] = [
    ...registers.figures,
    figure({
      key: 'failed',
      urgency: 'late',
      count: row.failed,
      label: plural(row.failed, 'message that failed', 'messages that failed'),
      detail: 'In the last 7 days',
      href: `/admin/mails?${new URLSearchParams({ kind: failedLately })}`,
    }),
    ...(row.backup ? [backupSaid(row.backup)] : []),
    figure({
      key: 'held',
      urgency: 'waits',
      count: row.held,
      label: plural(row.held, 'message held', 'messages held'),
      detail: 'Since the portal was restored',
      href: `/admin/mails?${new URLSearchParams({ kind: heldBack })}`,
    }),
    leaveSaid(row.leave),
    figure({
      key: 'signUps',
      urgency: 'waits',
      count: signUps,
      label: plural(signUps, 'sign-up to approve', 'sign-ups to approve'),
      detail: [row.students && counted(row.students, 'student'), row.teachers && counted(row.teachers, 'teacher')]
        .filter(Boolean)
        .join(', '),
      href: '/admin/approvals',
    }),
    figure({
      key: 'applications',
      urgency: 'waits',
      count: row.applications,
      label: plural(row.applications, 'new application', 'new applications'),
      href: '/admin/admissions?status=New',
    }),
    figure({
      key: 'refunds',
      urgency: 'waits',
      count: row.refunds,
      label: plural(row.refunds, 'refund to approve', 'refunds to approve'),
      href: '/fees/refunds?status=Asked',
    }),
    figure({
      key: 'failedRefunds',
      urgency: 'late',
      count: row.failedRefunds,
      label: plural(row.failedRefunds, 'refund that failed', 'refunds that failed'),
      detail: 'Not given back by the gateway',
      href: '/fees/refunds?status=Failed',
    }),
    figure({
      key: 'concessions',
      urgency: 'waits',
      count: row.concessions,
      label: plural(row.concessions, 'concession to approve', 'concessions to approve'),
      href: '/fees/concessions?status=Asked',
    }),
  ]
  const known: Figure[] = [
    ...(answer.off
      ? []
      : [
          figure({
            key: 'absent',
            urgency: 'known',
            count: row.absent,
            label: 'absent today',
            detail: 'Without those on leave',
            href: '/attendance?mark.status=Absent',
          }),
        ]),
    ...feesSaid(row, date),
  ]
  return {
    ...answer,
    said: {
      figures: byUrgency([...waiting, ...known].filter((each) => each.count > 0)),
      facts: facts(row),
      done: [
        ...registers.done,
        ...(row.leave || answer.waiting.staffLeave ? [] : ['every leave request is decided']),
        ...(signUps || row.applications ? [] : ['no sign-up and no application waits']),
        ...(row.overdue ? [] : ['no fee is overdue']),
        ...(row.failed || !mails ? [] : ['no message has failed']),
      ],
    } satisfies Said,
  }
}

/** What the cards of the dashboard say. */
const facts = ({ overdue, owed, promotion, report }: OfficeRow): Fact[] => [
  overdueFact({ overdue, owed }),
  {
    href: '/promotions',
    text: promotion ? todayMessages.newest(promotion.title, formatDay(promotion.day)) : todayMessages.nothingPublished,
  },
  {
    href: '/reports',
    text: report
      ? todayMessages.newest(`${report.type} of ${report.student}`, formatDay(report.day))
      : todayMessages.noReportYet,
  },
]
