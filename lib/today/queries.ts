import { createHash } from 'node:crypto'
import { isLate } from '@/lib/attendance/missing'
import { lowFrom, lowIn } from '@/lib/attendance/low'
import { missingIn, ownSectionsSql, registersSql, type RegisterState } from '@/lib/attendance/registers'
import { percentageOf } from '@/lib/attendance/days'
import { daysOffIn } from '@/lib/calendar/days'
import type { CalendarKind } from '@/lib/calendar/lists'
import { lowAttendance } from '@/lib/constants'
import { addDays, formatDay, monthOf, type Day } from '@/lib/dates'
import { failedLately } from '@/lib/mails/lists'
import { failedSql } from '@/lib/mails/failed'
import { formatPaise } from '@/lib/money'
import { unreadSql } from '@/lib/notifications/queries'
import type { Actor } from '@/lib/server/accounts/actor'
import { db } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { formatYear, schoolYearOf, schoolYearStart } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { byUrgency, figure, listed, plural } from './figures'
import { todayMessages } from './messages'
import { todaySchema, type Figure, type Today } from './schema'

/** What is said to one role: its figures, and what is done. */
type Said = { figures: Figure[]; done: string[] }

/** What every role's statement answers. Days are text, sums numbers. */
type Common = { snapshot: string; unread: number; entries: { kind: CalendarKind; name: string; from: Day; to: Day }[] }

/**
 * What waits for the viewer today, in one statement of counters and short ranges of indexes. Each figure leads to a list
 * that has the same condition.
 */
export const readToday = operation({
  access: 'today:read',
  input: todaySchema,
  fail: todayMessages.failed,
  async run(actor): Promise<Today> {
    const date = schoolDay()
    const key = [actor.id, actor.role, actor.class, date, isLate()].join()
    const kept = actor.snapshot && seen.snapshot === actor.snapshot ? seen.answers.get(key) : undefined
    return kept ?? keep(key, await read(actor, date))
  },
})

/** Answers of the newest snapshot that a statement has had: while nobody writes, they are true (docs/decisions.md). */
const seen = { snapshot: '', answers: new Map<string, Today>() }
/** Accounts whose answers are kept. */
const most = 500

function keep(key: string, { snapshot, today }: { snapshot: string; today: Today }): Today {
  if (seen.snapshot !== snapshot || seen.answers.size >= most) {
    seen.snapshot = snapshot
    seen.answers.clear()
  }
  seen.answers.set(key, today)
  return today
}

async function read(actor: Actor, date: Day): Promise<{ snapshot: string; today: Today }> {
  const { off, unread, snapshot, said } = await forRole[actor.role](actor, date)
  const figures = byUrgency(said.figures)
  const version = createHash('sha256')
    .update(JSON.stringify([date, off, figures, said.done]))
    .digest('base64url')
    .slice(0, 16)
  return { snapshot, today: { date, off, figures, done: said.done, unread, version } }
}

const forRole = { admin: forOffice, teacher: forTeacher, student: forStudent }

/** Runs the statement; `columns` are those of the role. */
async function ask<Row extends object>(
  actor: Actor,
  date: Day,
  columns: Prisma.Sql,
  having = Prisma.empty,
): Promise<{ answer: { off: string; unread: number; snapshot: string }; row: Row }> {
  const [row] = await db.$queryRaw<(Row & Common)[]>`
    ${having} SELECT pg_current_snapshot()::text AS "snapshot", ${unreadSql(actor)} AS "unread",
      (SELECT coalesce(json_agg(json_build_object('kind', c."kind", 'name', c."name", 'from', c."fromDay", 'to', c."toDay") ORDER BY c."fromDay", c."id"), '[]')
        FROM "CalendarEntry" c WHERE c."fromDay" <= ${date}::date AND c."toDay" >= ${date}::date) AS "entries",
      ${columns}`
  if (!row) throw new Error('a statement without a row')
  const { unread, snapshot, entries } = row
  return { answer: { off: daysOffIn(date, date, entries).get(date) ?? '', unread, snapshot }, row }
}

/** Rows of a statement as one value. */
const rowsOf = (rows: Prisma.Sql, order: Prisma.Sql) =>
  Prisma.sql`(SELECT coalesce(json_agg(r ORDER BY ${order}), '[]') FROM (${rows}) r)`

const count = (from: Prisma.Sql) => Prisma.sql`(SELECT count(*)::int FROM ${from})`

const registersOf = (date: Day, own: boolean) => rowsOf(registersSql(date, own), Prisma.sql`r."section"`)
const pendingLeave = count(Prisma.sql`"LeaveRequest" WHERE "status" = 'Pending'`)

type OfficeRow = {
  registers: RegisterState[]
  absent: number
  students: number
  teachers: number
  applications: number
  leave: number
  payments: number
  collected: number
  overdue: number
  owed: number
  failed: number
}

async function forOffice(actor: Actor, date: Day) {
  const { gte, lt } = instantsOf(date)
  const paid = Prisma.sql`"Payment" p WHERE p."paidAt" >= ${gte} AND p."paidAt" < ${lt} AND p."status" = 'Completed'`
  const due = Prisma.sql`"FeeStructure" s WHERE s."dueDate" < ${date}::date`
  const { row, answer } = await ask<OfficeRow>(
    actor,
    date,
    Prisma.sql`
      ${registersOf(date, false)} AS "registers",
      (SELECT coalesce(sum("absent"), 0)::int FROM "AttendanceDay" WHERE "day" = ${date}::date) AS "absent",
      ${count(Prisma.sql`"User" WHERE "role" = 'student' AND "approvedAt" IS NULL`)} AS "students",
      ${count(Prisma.sql`"User" WHERE "role" = 'teacher' AND "approvedAt" IS NULL`)} AS "teachers",
      ${count(Prisma.sql`"Admission" WHERE "status" = 'New'`)} AS "applications",
      ${pendingLeave} AS "leave",
      ${count(paid)} AS "payments",
      (SELECT coalesce(sum(p."amountPaise"), 0)::float8 FROM ${paid}) AS "collected",
      (SELECT coalesce(sum(s."feeCount" - s."paidCount"), 0)::int FROM ${due}) AS "overdue",
      (SELECT coalesce(sum((s."feeCount" - s."paidCount")::bigint * s."amountPaise"), 0)::float8 FROM ${due}) AS "owed",
      ${count(Prisma.sql`"Delivery" d WHERE ${failedSql()}`)} AS "failed"`,
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
    figure({
      key: 'leave',
      urgency: 'waits',
      count: row.leave,
      label: plural(row.leave, 'leave request to decide', 'leave requests to decide'),
      href: leaveLink,
    }),
    figure({
      key: 'signUps',
      urgency: 'waits',
      count: signUps,
      label: plural(signUps, 'sign-up to approve', 'sign-ups to approve'),
      detail: [
        row.students && `${row.students} ${plural(row.students, 'student', 'students')}`,
        row.teachers && `${row.teachers} ${plural(row.teachers, 'teacher', 'teachers')}`,
      ]
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
    figure({
      key: 'overdue',
      urgency: 'known',
      count: row.overdue,
      value: formatPaise(row.owed),
      label: 'overdue',
      detail: `${inWords(row.overdue)} ${plural(row.overdue, 'fee', 'fees')} past the due date`,
      href: '/fees?fees.status=Overdue#fees',
    }),
    figure({
      key: 'collected',
      urgency: 'known',
      count: row.payments,
      value: formatPaise(row.collected),
      label: 'collected today',
      detail: `${inWords(row.payments)} ${plural(row.payments, 'payment', 'payments')}`,
      href: `/fees?payments.date=${date}&payments.status=Completed#payments`,
    }),
  ]
  return {
    ...answer,
    said: {
      figures: [...waiting, ...known].filter((each) => each.count > 0),
      done: [
        ...registers.done,
        ...(row.leave ? [] : ['every leave request is decided']),
        ...(signUps || row.applications ? [] : ['no sign-up and no application waits']),
        ...(row.overdue ? [] : ['no fee is overdue']),
        ...(row.failed ? [] : ['no message has failed']),
      ],
    } satisfies Said,
  }
}

const inWords = (value: number) => value.toLocaleString('en-IN')
const leaveLink = '/attendance?leave.status=Pending#leave'

/** The registers that are missing, or that none is; neither on a day without school. */
function registersSaid(states: readonly RegisterState[], { own }: { own: boolean }): Said {
  const asked = states.filter((state) => state.asked)
  if (asked.length === 0) return { figures: [], done: [] }
  const missing = missingIn(states)
  if (missing.length === 0) return { figures: [], done: [own ? 'your classes are marked' : 'all classes are marked'] }
  return {
    done: [],
    figures: [
      figure({
        key: 'registers',
        urgency: isLate() ? 'late' : 'waits',
        count: missing.length,
        label: plural(missing.length, 'class not marked yet', 'classes not marked yet'),
        detail: listed(missing.map((register) => `${register.class} ${register.section}`.trim())),
        href: `/attendance?registers=${own ? 'own' : 'all'}#missing`,
      }),
    ],
  }
}

type TeacherRow = {
  registers: RegisterState[]
  leave: number
  topics: number
  subjects: string[]
  low: number
}

async function forTeacher(actor: Actor, date: Day) {
  const planned = Prisma.sql`"ScheduledTopic" t WHERE t."date" = ${date}::date AND t."createdById" = ${actor.id}::uuid`
  const { row, answer } = await ask<TeacherRow>(
    actor,
    date,
    Prisma.sql`
      ${registersOf(date, true)} AS "registers",
      ${pendingLeave} AS "leave",
      ${count(planned)} AS "topics",
      (SELECT coalesce(json_agg(DISTINCT t."class" || ': ' || t."topic"), '[]') FROM ${planned}) AS "subjects",
      (SELECT count(*)::int FROM ${lowFrom} WHERE ${lowIn('year', schoolYearStart(date), true)}) AS "low"`,
    Prisma.sql`WITH ${ownSectionsSql(actor.id, date)}`,
  )
  const registers = registersSaid(row.registers, { own: true })
  const figures = [
    ...registers.figures,
    figure({
      key: 'leave',
      urgency: 'waits',
      count: row.leave,
      label: plural(row.leave, 'leave request to decide', 'leave requests to decide'),
      href: leaveLink,
    }),
    figure({
      key: 'topics',
      urgency: 'known',
      count: row.topics,
      label: plural(row.topics, 'topic of yours today', 'topics of yours today'),
      detail: listed(row.subjects),
      href: `/study-materials?topics.date=${date}&topics.by=Me#topics`,
    }),
    figure({
      key: 'low',
      urgency: 'known',
      count: row.low,
      label: plural(row.low, `pupil below ${lowAttendance} %`, `pupils below ${lowAttendance} %`),
      detail: `Of your classes, in ${formatYear(schoolYearOf(date))}`,
      href: '/attendance/low?whose=My+sections',
    }),
  ]
  return {
    ...answer,
    said: {
      figures: figures.filter((each) => each.count > 0),
      done: [
        ...registers.done,
        ...(row.leave ? [] : ['every leave request is decided']),
        ...(row.low ? [] : [`nobody in your classes is below ${lowAttendance} %`]),
      ],
    } satisfies Said,
  }
}

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

async function forStudent(actor: Actor, date: Day) {
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
      ${rowsOf(
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
            value: row.report.grade ? `Grade ${row.report.grade}` : row.report.type,
            label: [`${row.report.type} report`, row.report.term].filter(Boolean).join(', '),
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
            label: answer.unread > 0 ? `${answer.unread} unread` : 'newest notice',
            detail: `Of ${formatDay(row.notice.day)}`,
            href: '/notifications',
          }),
        ]
      : []),
  ]
  return { ...answer, said: { figures, done: row.fees ? [] : ['no fee is open'] } satisfies Said }
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
      value: `${percentage} %`,
      label: low ? `present this month, below the required ${lowAttendance} %` : 'present this month',
      detail: `${month.present} of ${month.present + month.absent} marked days`,
      href: '/attendance',
    }),
  ]
}
