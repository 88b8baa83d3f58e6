import { sectionOf } from '@/lib/audiences'
import { percentageOf } from '@/lib/attendance/days'
import { lowAttendance } from '@/lib/attendance/lists'
import { sunday } from '@/lib/calendar/days'
import { listed, plural } from '@/lib/counted'
import { addDays, formatDay, formatDays, monthOf, type Day } from '@/lib/dates'
import { seatName } from '@/lib/enrolment/lists'
import { groupBy } from '@/lib/group-by'
import { feeDue } from '@/lib/fees/sql'
import { formatPaise } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import type { Actor } from '@/lib/server/accounts/actor'
import { instantsOf } from '@/lib/server/school-day'
import { Prisma } from '@/prisma/client/client'
import type { Fact, Figure } from './answers'
import { byUrgency, figure, mostSaid, unreadSaid, type Said } from './figures'
import { todayMessages } from './messages'
import { ask, count, dayOf, jsonOf, one } from './statement'

type StudentRow = {
  section: string | null
  rollNo: number | null
  fees: number
  owed: number
  fee: { type: string; duePaise: number; dueDate: Day } | null
  topics: { date: Day; subject: string; topic: string }[]
  assignment: { title: string; subject: string; day: Day } | null
  leave: { status: string; from: Day; to: Day } | null
  month: { present: number; absent: number } | null
  report: { type: string; term: string | null; grade: string | null; day: Day } | null
  notice: { subject: string; day: Day } | null
}

/** Days for which an assignment or a report is new. */
const newFor = 14
/** Days for which the answer to a leave that is over is told. */
const answeredFor = 7

export async function forStudent(actor: Actor, date: Day) {
  const me = Prisma.sql`${actor.id}::uuid`
  const open = Prisma.sql`
    "Fee" f JOIN "FeeStructure" s ON s."id" = f."structureId" WHERE f."studentId" = ${me} AND f."status" = 'Pending'`
  // All sections for who has none.
  const inSection = Prisma.sql`"class" = ${actor.class ?? ''} AND "section" = coalesce((SELECT "section" FROM me), "section")`
  const ahead = Prisma.sql`FROM "ScheduledTopic" WHERE ${inSection} AND "date" > ${date}::date`
  const since = (days: number) => instantsOf(addDays(date, -days)).gte
  // Each from its own index; all of them together would be sorted.
  const newestTo = (who: Prisma.Sql) => Prisma.sql`
    (SELECT "subject", "createdAt", "id" FROM "Notification" WHERE ${who} ORDER BY "createdAt" DESC LIMIT 1)`
  const forMany = (recipients: string) => newestTo(Prisma.sql`"studentId" IS NULL AND "recipients" = ${recipients}`)
  const { row, answer, offTomorrow } = await ask<StudentRow>(
    actor,
    date,
    Prisma.sql`
      (SELECT "section" FROM me) AS "section",
      (SELECT "rollNo" FROM me) AS "rollNo",
      ${count(open)} AS "fees",
      (SELECT coalesce(sum(${feeDue}), 0)::float8 FROM ${open}) AS "owed",
      ${one(Prisma.sql`SELECT s."type", ${feeDue} AS "duePaise", s."dueDate" FROM ${open} ORDER BY s."dueDate", f."id"`)} AS "fee",
      ${jsonOf(
        Prisma.sql`SELECT "date", "subject", "topic" FROM "ScheduledTopic"
          WHERE ${inSection} AND "date" IN (${date}::date, (SELECT min("date") ${ahead}))`,
        Prisma.sql`r."date", r."subject", r."topic"`,
      )} AS "topics",
      ${one(Prisma.sql`
        SELECT "title", "subject", ${dayOf(Prisma.sql`"createdAt"`)} FROM "StudyMaterial"
        WHERE ${inSection} AND "type" = 'Assignment' AND "createdAt" >= ${since(newFor)}
        ORDER BY "createdAt" DESC, "id"`)} AS "assignment",
      ${one(Prisma.sql`
        SELECT "status", "fromDay" AS "from", "toDay" AS "to" FROM "LeaveRequest"
        WHERE "studentId" = ${me} AND "status" <> 'Pending' AND ("toDay" >= ${date}::date OR "decidedAt" >= ${since(answeredFor)})
        ORDER BY "decidedAt" DESC, "id"`)} AS "leave",
      ${one(Prisma.sql`
        SELECT "present", "absent" FROM "AttendanceTally"
        WHERE "studentId" = ${me} AND "span" = 'month' AND "start" = ${`${monthOf(date)}-01`}::date`)} AS "month",
      ${one(Prisma.sql`
        SELECT "type", "term", "overallGrade" AS "grade", ${dayOf(Prisma.sql`"createdAt"`)} FROM "Report"
        WHERE "studentId" = ${me} AND "withdrawnAt" IS NULL ORDER BY "createdAt" DESC, "id"`)} AS "report",
      ${one(Prisma.sql`
        SELECT "subject", ${dayOf(Prisma.sql`"createdAt"`)} FROM (
          ${newestTo(Prisma.sql`"studentId" = ${me} AND NOT "toGuardians"`)} UNION ALL ${forMany('All Students')}
          UNION ALL ${forMany(actor.class ?? '')} UNION ALL ${forMany(sectionOf(actor.class ?? '', actor.section ?? ''))}
        ) newest ORDER BY "createdAt" DESC, "id"`)} AS "notice"`,
    Prisma.sql`WITH me AS MATERIALIZED (SELECT "section", "rollNo" FROM "User" WHERE "id" = ${me})`,
  )
  const materials = row.section ? `/study-materials?section=${row.section}&` : '/study-materials?'
  // A Sunday is no news.
  const noSchool = offTomorrow === sunday ? '' : offTomorrow
  const figures = [
    ...(row.fee ? [feeSaid(row, row.fee, date)] : []),
    ...(noSchool ? [tomorrowOff(noSchool)] : []),
    ...topicsSaid(row.topics, date, materials),
    ...byUrgency([
      ...(row.assignment ? [assignmentSaid(row.assignment, materials)] : []),
      ...(row.leave ? [leaveAnswered(row.leave)] : []),
      ...(row.report ? [reportFigure(row.report, date)] : []),
      ...monthSaid(row.month),
      ...(row.notice ? [noticeSaid(row.notice, answer.bar.unread)] : []),
    ]),
  ]
  const facts: Fact[] = [
    { href: '/profile', text: seatName({ class: actor.class, section: row.section, rollNo: row.rollNo }) },
    {
      href: '/study-materials',
      text: row.assignment
        ? todayMessages.newest(`${row.assignment.subject}, ${row.assignment.title}`, formatDay(row.assignment.day))
        : todayMessages.noAssignment(newFor),
    },
    {
      href: '/reports',
      text: row.report
        ? todayMessages.newest(reportInWords(row.report), formatDay(row.report.day))
        : todayMessages.ownNoReport,
    },
    unreadSaid(answer.bar.unread),
  ]
  return { ...answer, said: { figures, facts, done: row.fees ? [] : ['no fee is unpaid'] } satisfies Said }
}

type RowOf<Key extends keyof StudentRow> = NonNullable<StudentRow[Key]>

const tomorrowOff = (reason: string): Figure =>
  figure({
    key: 'tomorrow',
    urgency: 'known',
    count: 1,
    value: 'No school',
    label: todayMessages.noSchoolTomorrow(reason),
    href: '/attendance',
  })

const assignmentSaid = ({ subject, title, day }: RowOf<'assignment'>, materials: string): Figure =>
  figure({
    key: 'assignment',
    urgency: 'waits',
    count: 1,
    value: subject,
    label: title,
    detail: `Assignment of ${formatDay(day)}`,
    href: `${materials}materials.type=Assignment#materials`,
  })

const leaveAnswered = ({ status, from, to }: RowOf<'leave'>): Figure =>
  figure({
    key: 'leave',
    urgency: 'known',
    count: 1,
    value: `Leave ${status.toLowerCase()}`,
    label: formatDays(from, to),
    href: `/attendance?leave.status=${status}#leave`,
  })

const reportFigure = (report: RowOf<'report'>, date: Day): Figure =>
  figure({
    key: 'report',
    urgency: 'known',
    count: 1,
    ...reportSaid(report),
    detail: `${report.day > addDays(date, -newFor) ? 'New' : 'Your newest report'}, of ${formatDay(report.day)}`,
    href: '/reports',
  })

/** How many are unread, and the newest; with none unread that alone. */
const noticeSaid = ({ subject, day }: RowOf<'notice'>, unread: number): Figure =>
  figure({
    key: 'notice',
    urgency: 'known',
    count: 1,
    ...(unread > 0
      ? {
          value: mostSaid(unread),
          label: plural(unread, todayMessages.unread.one, todayMessages.unread.many),
          detail: todayMessages.newest(subject, formatDay(day)),
        }
      : { value: subject, label: 'newest notice', detail: `Of ${formatDay(day)}` }),
    href: '/notifications',
  })

/** One phrase in two parts: what names the report stands in one of them alone. */
function reportSaid({ type, term, grade }: RowOf<'report'>) {
  const [value, named] = grade ? [`Grade ${grade}`, `${type} report`] : [type, 'report']
  return { value, label: [named, term].filter(Boolean).join(', ') }
}

function reportInWords(report: RowOf<'report'>) {
  const { value, label } = reportSaid(report)
  return `${value} ${label}`
}

function feeSaid({ fees, owed }: StudentRow, fee: NonNullable<StudentRow['fee']>, date: Day): Figure {
  const late = fee.dueDate < date
  return figure({
    key: 'fee',
    urgency: late ? 'late' : 'waits',
    count: fees,
    value: formatPaise(fee.duePaise),
    label: `${fee.type}, ${late ? 'overdue since' : 'due on'} ${formatDay(fee.dueDate)}`,
    detail: fees > 1 ? `${fees} fees are unpaid, ${formatPaise(owed)} in all` : '',
    href: '/fees?fees.status=Pending&fees.sort=dueDate#fees',
  })
}

/** The topics of today, and of the next day that has any. */
function topicsSaid(topics: StudentRow['topics'], date: Day, materials: string): Figure[] {
  return [...groupBy(topics, (topic) => topic.date)].map(([day, ofDay]) =>
    figure({
      key: day === date ? 'topics' : 'ahead',
      urgency: day === date ? 'waits' : 'known',
      count: ofDay.length,
      value: listed([...new Set(ofDay.map(({ subject }) => subject))]),
      label: listed(ofDay.map(({ topic }) => topic)),
      detail: whenInClass(day, date),
      href: `${materials}topics.date=${day}#topics`,
    }),
  )
}

function whenInClass(day: Day, today: Day) {
  if (day === today) return 'In class today'
  return day === addDays(today, 1) ? 'In class tomorrow' : `In class on ${formatDay(day)}`
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
