import { lowAttendance as threshold } from '@/lib/constants'
import { daysOf, formatMonth, fromDay, monthOf, type Day } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { csv, type CsvColumn } from '@/lib/server/papers/csv'
import { db } from '@/lib/server/data/db'
import type { Download } from '@/lib/server/papers/download'
import { pageOf } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { allOf, studentsFound, studentsFoundSql } from '@/lib/server/data/sql'
import { formatYear, schoolYearOf, schoolYearStart } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { percentageOf, totalsOf } from './days'
import { registerOrder, signsOfStudents } from './queries'
import { lowListSchema, registerSchema, type LowRow, type RegisterPupil } from './schema'

/** Pupils that one piece of an export holds. */
const batch = 200

type Of = { class: string; section?: string; q?: string }

const pupilsOf = ({ class: schoolClass, section, q }: Of): Prisma.UserWhereInput => ({
  role: 'student',
  isActive: true,
  class: schoolClass,
  ...(section ? { section } : {}),
  ...studentsFound(q ?? ''),
})

async function pupilsWithDays(
  where: Prisma.UserWhereInput,
  month: string,
  slice: { skip: number; take: number },
): Promise<RegisterPupil[]> {
  const pupils = await db.user.findMany({
    where,
    orderBy: [...registerOrder],
    ...slice,
    select: { id: true, name: true, rollNo: true, section: true },
  })
  const signs = await signsOfStudents(
    pupils.map(({ id }) => id),
    month,
  )
  return pupils.map((pupil) => {
    const days = signs(pupil.id)
    return { ...pupil, section: pupil.section ?? '', days, ...totalsOf(days) }
  })
}

/** A class's month: pupils by days, with totals. */
export const listRegister = operation({
  access: 'attendance:register',
  as: 'register',
  input: registerSchema,
  fail: messages.attendance.registerFailed,
  async run(
    _actor,
    { page, pageSize, month = monthOf(schoolDay()), ...of },
  ): Promise<Page<RegisterPupil> & { month: string; class: string }> {
    const where = pupilsOf(of)
    const list = await pageOf(
      { page, pageSize },
      () => db.user.count({ where }),
      (slice) => pupilsWithDays(where, month, slice),
      (pupil) => pupil,
    )
    return { ...list, month, class: of.class }
  },
})

/** The same as CSV: every pupil of the class, however many. */
export const registerCsv = operation({
  access: 'attendance:register',
  input: registerSchema,
  fail: messages.attendance.registerFailed,
  async run(_actor, { month = monthOf(schoolDay()), page: _page, pageSize: _pageSize, ...of }): Promise<Download> {
    const name = ['register', of.class, of.section, month].filter(Boolean).join('-').toLowerCase().replaceAll(' ', '-')
    return {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      body: csv(columnsOf(daysOf(month)), batches(pupilsOf(of), month)),
    }
  },
})

async function* batches(where: Prisma.UserWhereInput, month: string) {
  for (let skip = 0; ; skip += batch) {
    const rows = await pupilsWithDays(where, month, { skip, take: batch })
    yield rows
    if (rows.length < batch) return
  }
}

function columnsOf(days: Day[]): CsvColumn<RegisterPupil>[] {
  return [
    { label: 'Roll No', value: ({ rollNo }) => rollNo ?? '' },
    { label: 'Student', value: ({ name }) => name },
    { label: 'Section', value: ({ section }) => section },
    ...days.map((day, n) => ({ label: day, value: (pupil: RegisterPupil) => (pupil.days[n] ?? '.').replace('.', '') })),
    { label: 'Present', value: ({ present }) => present },
    { label: 'Absent', value: ({ absent }) => absent },
    { label: 'Leave', value: ({ leave }) => leave },
    { label: 'Percentage', value: ({ percentage }) => percentage ?? '' },
  ]
}

/** Students below 75 % in a month or in the school year, the lowest first. */
export const listLowAttendance = operation({
  access: 'attendance:register',
  as: 'students',
  input: lowListSchema,
  fail: messages.attendance.loadFailed,
  async run(
    _actor,
    { q, class: schoolClass, section, span, month, ...asked },
  ): Promise<Page<LowRow> & { period: string }> {
    const within = month ? `${month}-01` : schoolDay()
    const start = span === 'year' ? schoolYearStart(within) : `${monthOf(within)}-01`
    const from = Prisma.sql`
      "AttendanceTally" t JOIN "User" u ON u."id" = t."studentId"
      WHERE ${allOf(
        Prisma.sql`t."span" = ${span}::"TallySpan" AND t."start" = ${fromDay(start)}::date`,
        // As the index has it: 75 of 100 is 3 of 4.
        Prisma.sql`t."present" * 4 < (t."present" + t."absent") * 3 AND u."isActive"`,
        // And what is shown (percentageOf) is below it too: half a thousandth less would be rounded up to 75.0.
        Prisma.sql`t."present" * 2000 < (t."present" + t."absent") * ${threshold * 20 - 1}::int`,
        schoolClass ? Prisma.sql`u."class" = ${schoolClass}` : undefined,
        section ? Prisma.sql`u."section" = ${section}` : undefined,
        studentsFoundSql(q),
      )}`
    const list = await pageOf(
      asked,
      async () => {
        const [count] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${from}`
        return count?.total ?? 0
      },
      ({ skip, take }) => db.$queryRaw<Omit<LowRow, 'percentage'>[]>`
        SELECT u."id", u."name", coalesce(u."class", '') AS class, coalesce(u."section", '') AS section, u."rollNo", t."present", t."absent"
        FROM ${from}
        ORDER BY t."present"::float / (t."present" + t."absent"), u."class", u."rollNo", u."id"
        LIMIT ${take} OFFSET ${skip}`,
      (row) => ({ ...row, percentage: percentageOf(row) ?? 0 }),
    )
    const period = span === 'year' ? `the school year ${formatYear(schoolYearOf(start))}` : formatMonth(monthOf(start))
    return { ...list, period }
  },
})
