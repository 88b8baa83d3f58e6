import { percentageOf } from '@/lib/attendance/days'
import { lowAttendance } from '@/lib/attendance/lists'
import { addDays, formatDay, monthOf, type Day } from '@/lib/dates'
import { listed } from '@/lib/counted'
import { formatPaise } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import type { Actor } from '@/lib/server/accounts/actor'
import { instantsOf } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma } from '@/prisma/client/client'
import type { Figure } from './answers'
import { figure, type Said } from './figures'
import { ask, count, jsonOf } from './statement'

type StudentRow = {
  section: string | null
  fees: number
  owed: number
  fee: { type: string; amountPaise: number; dueDate: Day } | null
  topics: { date: Day; subject: string; topic: string }[]
  assignment: { title: string; subject: string; day: Day } | null
  month: { present: number; absent: number } | null
  report: { type: string; term: string | null; grade: string | null; day: Day } | null
  notice: { subject: string; day: Day } | null
}

/** Days for which an assignment is new. */
const newFor = 14

export async function forStudent(actor: Actor, date: Day) {
  const me = Prisma.sql`${actor.id}::uuid`
  const dayOf = (column: Prisma.Sql) => Prisma.sql`(${column} AT TIME ZONE ${schoolSettings().timeZone})::date AS "day"`
  const one = (row: Prisma.Sql) => Prisma.sql`(SELECT to_json(r) FROM (${row} LIMIT 1) r)`
  const open = Prisma.sql`
    "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" WHERE f."studentId" = ${me} AND f."status" = 'Pending'`
  // All sections for who has none.
  const inSection = Prisma.sql`"class" = ${actor.class ?? ''} AND "section" = coalesce((SELECT "section" FROM me), "section")`
  const ahead = Prisma.sql`FROM "ScheduledTopic" WHERE ${inSection} AND "date" >= ${date}::date`
  // Each from its own index; all of them together would be sorted.
  const newestTo = (who: Prisma.Sql) => Prisma.sql`
    (SELECT "subject", "createdAt", "id" FROM "Notification" WHERE ${who} ORDER BY "createdAt" DESC LIMIT 1)`
  const forMany = (recipients: string) => newestTo(Prisma.sql`"studentId" IS NULL AND "recipients" = ${recipients}`)
  const { row, answer } = await ask<StudentRow>(
    actor,
    date,
    Prisma.sql`
      (SELECT "section" FROM me) AS "section",
      ${count(open)} AS "fees",
      (SELECT coalesce(sum(s."amountPaise"), 0)::float8 FROM ${open}) AS "owed",
      ${one(Prisma.sql`SELECT s."type", s."amountPaise", s."dueDate" FROM ${open} ORDER BY s."dueDate", f."id"`)} AS "fee",
      ${jsonOf(
        Prisma.sql`SELECT "date", "subject", "topic" ${ahead} AND "date" = (SELECT min("date") ${ahead})`,
        Prisma.sql`r."subject", r."topic"`,
      )} AS "topics",
      ${one(Prisma.sql`
        SELECT "title", "subject", ${dayOf(Prisma.sql`"createdAt"`)} FROM "StudyMaterial"
        WHERE ${inSection} AND "type" = 'Assignment' AND "createdAt" >= ${instantsOf(addDays(date, -newFor)).gte}
        ORDER BY "createdAt" DESC, "id"`)} AS "assignment",
      ${one(Prisma.sql`
        SELECT "present", "absent" FROM "AttendanceTally"
        WHERE "studentId" = ${me} AND "span" = 'month' AND "start" = ${`${monthOf(date)}-01`}::date`)} AS "month",
      ${one(Prisma.sql`
        SELECT "type", "term", "overallGrade" AS "grade", ${dayOf(Prisma.sql`"createdAt"`)} FROM "Report"
        WHERE "studentId" = ${me} ORDER BY "createdAt" DESC, "id"`)} AS "report",
      ${one(Prisma.sql`
        SELECT "subject", ${dayOf(Prisma.sql`"createdAt"`)} FROM (
          ${newestTo(Prisma.sql`"studentId" = ${me}`)} UNION ALL ${forMany('All Students')} UNION ALL ${forMany(actor.class ?? '')}
        ) newest ORDER BY "createdAt" DESC, "id"`)} AS "notice"`,
    Prisma.sql`WITH me AS MATERIALIZED (SELECT "section" FROM "User" WHERE "id" = ${me})`,
  )
  const materials = row.section ? `/study-materials?section=${row.section}&` : '/study-materials?'
  const figures = [
    ...(row.fee ? [feeSaid(row, row.fee, date)] : []),
    ...topicsSaid(row.topics, date, materials),
    ...(row.assignment
      ? [
          figure({
            key: 'assignment',
            urgency: 'waits',
            count: 1,
            value: row.assignment.subject,
            label: row.assignment.title,
            detail: `Assignment of ${formatDay(row.assignment.day)}`,
            href: `${materials}materials.type=Assignment#materials`,
          }),
        ]
      : []),
    ...monthSaid(row.month),
    ...(row.report
      ? [
          figure({
            key: 'report',
            urgency: 'known',
            count: 1,
            ...reportSaid(row.report),
            detail: `Your newest report, of ${formatDay(row.report.day)}`,
            href: '/reports',
          }),
        ]
      : []),
    ...(row.notice
      ? [
          figure({
            key: 'notice',
            urgency: 'known',
            count: 1,
            value: row.notice.subject,
            label: answer.bar.unread > 0 ? `${answer.bar.unread} unread` : 'newest notice',
            detail: `Of ${formatDay(row.notice.day)}`,
            href: '/notifications',
          }),
        ]
      : []),
  ]
  return { ...answer, said: { figures, done: row.fees ? [] : ['no fee is open'] } satisfies Said }
}

/** One phrase in two parts: what names the report stands in one of them alone. */
function reportSaid({ type, term, grade }: NonNullable<StudentRow['report']>) {
  const [value, named] = grade ? [`Grade ${grade}`, `${type} report`] : [type, 'report']
  return { value, label: [named, term].filter(Boolean).join(', ') }
}

function feeSaid({ fees, owed }: StudentRow, fee: NonNullable<StudentRow['fee']>, date: Day): Figure {
  const late = fee.dueDate < date
  return figure({
    key: 'fee',
    urgency: late ? 'late' : 'waits',
    count: fees,
    value: formatPaise(fee.amountPaise),
    label: `${fee.type}, ${late ? 'overdue since' : 'due on'} ${formatDay(fee.dueDate)}`,
    detail: fees > 1 ? `${fees} fees are open, ${formatPaise(owed)} in all` : '',
    href: '/fees?fees.status=Pending&fees.sort=dueDate#fees',
  })
}

/** The topics of the next day that has any. */
function topicsSaid(topics: StudentRow['topics'], date: Day, materials: string): Figure[] {
  const [next] = topics
  if (!next) return []
  const subjects = [...new Set(topics.map(({ subject }) => subject))]
  return [
    figure({
      key: 'topics',
      urgency: next.date === date ? 'waits' : 'known',
      count: topics.length,
      value: listed(subjects),
      label: listed(topics.map(({ topic }) => topic)),
      detail: next.date === date ? 'In class today' : `In class on ${formatDay(next.date)}`,
      href: `${materials}topics.date=${next.date}#topics`,
    }),
  ]
}

function monthSaid(month: StudentRow['month']): Figure[] {
  const percentage = month && percentageOf(month)
  if (!month || percentage === null) return []
  const low = percentage < lowAttendance
  return [
    figure({
      key: 'attendance',
      urgency: low ? 'late' : 'known',
      count: month.present + month.absent,
      value: formatPercent(percentage),
      label: low ? `present this month, below the required ${formatPercent(lowAttendance)}` : 'present this month',
      detail: `${month.present} of ${month.present + month.absent} marked days`,
      href: '/attendance',
    }),
  ]
}
