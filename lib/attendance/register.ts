import { lowAttendance as threshold } from '@/lib/constants'
import type { DayOff } from '@/lib/calendar/days'
import {
  addDays,
  addMonths,
  daysOf,
  formatMonth,
  fromDay,
  monthOf,
  schoolDays,
  toDay,
  type Day,
  type Month,
} from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { attendanceMessages } from './messages'
import { csv, type CsvColumn } from '@/lib/server/papers/csv'
import { db } from '@/lib/server/data/db'
import type { Download } from '@/lib/server/papers/download'
import { readPage } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { allOf, enrolledStudentSearchSql, enrolmentSearch } from '@/lib/server/data/sql'
import { enrolledBetween, enrolledBetweenSql } from '@/lib/students/enrolled'
import { formatYear, schoolYearOf, schoolYearStart, yearDays } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { percentageOf, totalsOf } from './days'
import { dayCodesOfStudents } from './months'
import { registerOrder } from './queries'
import { lowListSchema, registerSchema, type RegisterPupil } from './schema'
import type { LowRow } from './lists'

/** Pupils read at a time for the export. */
const batch = 200

type RegisterFilter = { class: string; section?: string; q?: string }

/** The enrolments in a class in a month. */
const whereInClass = ({ class: schoolClass, section, q }: RegisterFilter, month: Month) => ({
  AND: [
    enrolledBetween(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)),
    { class: schoolClass, ...(section ? { section } : {}) },
    enrolmentSearch(q ?? ''),
  ],
})

async function pupilsWithDays(
  where: Prisma.EnrolmentWhereInput,
  month: Month,
  slice: { skip: number; take: number },
): Promise<{ pupils: RegisterPupil[]; off: DayOff[] }> {
  const enrolments = await db.enrolment.findMany({
    where,
    orderBy: [...registerOrder],
    ...slice,
    select: {
      id: true,
      studentId: true,
      rollNo: true,
      section: true,
      fromDay: true,
      toDay: true,
      student: { select: { name: true } },
    },
  })
  const dayCodes = await dayCodesOfStudents(
    enrolments.map(({ studentId }) => studentId),
    month,
  )
  return {
    off: dayCodes.off,
    pupils: enrolments.map(({ id, studentId, student, rollNo, section, fromDay, toDay: last }) => {
      const days = dayCodes.of(studentId, { first: toDay(fromDay), last: last ? toDay(last) : schoolDays.last })
      return { id: studentId, enrolmentId: id, ...student, rollNo, section: section ?? '', days, ...totalsOf(days) }
    }),
  }
}

/**
 * The register of a class for a month: pupils with day codes and totals. Who was in two sections of it has a row for each
 * stretch.
 */
export const listRegister = operation({
  access: 'attendance:register',
  as: 'register',
  input: registerSchema,
  fail: attendanceMessages.registerFailed,
  async run(
    _actor,
    { page, pageSize, month = monthOf(schoolDay()), ...of },
  ): Promise<Page<RegisterPupil> & { month: string; class: string; off: DayOff[] }> {
    const where = whereInClass(of, month)
    let off: DayOff[] = []
    const list = await readPage(
      { page, pageSize },
      () => db.enrolment.count({ where }),
      async (slice) => {
        const read = await pupilsWithDays(where, month, slice)
        off = read.off
        return read.pupils
      },
    )
    return { ...list, month, class: of.class, off }
  },
})

/** The register as CSV, with every pupil who was in the class. */
export const registerCsv = operation({
  access: 'attendance:register',
  input: registerSchema,
  fail: attendanceMessages.registerFailed,
  async run(_actor, { month = monthOf(schoolDay()), page: _page, pageSize: _pageSize, ...of }): Promise<Download> {
    const named = ['register', of.class, of.section, month].filter(Boolean).join('-').toLowerCase()
    const name = named.replaceAll(/[^a-z0-9]+/g, '-')
    return {
      name: `${name}.csv`,
      type: 'text/csv; charset=utf-8',
      body: csv(columnsOf(daysOf(month)), batches(whereInClass(of, month), month)),
    }
  },
})

async function* batches(where: Prisma.EnrolmentWhereInput, month: Month) {
  for (let skip = 0; ; skip += batch) {
    const { pupils: rows } = await pupilsWithDays(where, month, { skip, take: batch })
    yield rows
    if (rows.length < batch) return
  }
}

function columnsOf(days: Day[]): CsvColumn<RegisterPupil>[] {
  return [
    { label: 'Roll No', value: ({ rollNo }) => rollNo ?? '' },
    { label: 'Student', value: ({ name }) => name },
    { label: 'Section', value: ({ section }) => section },
    ...days.map((day, n) => ({
      label: day,
      value: (pupil: RegisterPupil) => (pupil.days[n] ?? '').replace(/[. ]/, ''),
    })),
    { label: 'Present', value: ({ present }) => present },
    { label: 'Absent', value: ({ absent }) => absent },
    { label: 'Leave', value: ({ leave }) => leave },
    { label: 'Percentage', value: ({ percentage }) => percentage ?? '' },
  ]
}

/**
 * Students below 75 % in a month or in the school year, lowest first, with class and section of its end. Of the present
 * month or year, those who are still enrolled.
 */
export const listLowAttendance = operation({
  access: 'attendance:register',
  as: 'students',
  input: lowListSchema,
  fail: attendanceMessages.loadFailed,
  async run(
    _actor,
    { q, class: schoolClass, section, span, month, year, ...asked },
  ): Promise<Page<LowRow> & { period: string }> {
    const within = month ? `${month}-01` : year ? yearDays(year).first : schoolDay()
    const start = span === 'year' ? schoolYearStart(within) : `${monthOf(within)}-01`
    const end = addDays(`${addMonths(monthOf(start), span === 'year' ? 12 : 1)}-01`, -1)
    const today = schoolDay()
    const last = Prisma.sql`${enrolledBetweenSql(start, end)} AND NOT EXISTS (
      SELECT FROM "Enrolment" l WHERE l."studentId" = e."studentId" AND l."fromDay" > e."fromDay" AND l."fromDay" <= ${end}::date)`
    const from = Prisma.sql`
      "AttendanceTally" t JOIN "User" u ON u."id" = t."studentId" JOIN "Enrolment" e ON e."studentId" = t."studentId"
      WHERE ${allOf(
        end < today ? last : enrolledBetweenSql(today, today),
        Prisma.sql`t."span" = ${span}::"TallySpan" AND t."start" = ${fromDay(start)}::date`,
        // The condition of the index, in the same form: 75 of 100 is 3 of 4.
        Prisma.sql`t."present" * 4 < (t."present" + t."absent") * 3`,
        // The rounded percentage (percentageOf) has to be below 75.0 too: 74.95 would be shown as 75.0.
        Prisma.sql`t."present" * 2000 < (t."present" + t."absent") * ${threshold * 20 - 1}::int`,
        schoolClass ? Prisma.sql`e."class" = ${schoolClass}` : undefined,
        section ? Prisma.sql`e."section" = ${section}` : undefined,
        enrolledStudentSearchSql(q, Prisma.sql`e."id"`),
      )}`
    const list = await readPage(
      asked,
      async () => {
        const [count] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${from}`
        return count?.total ?? 0
      },
      ({ skip, take }) => db.$queryRaw<Omit<LowRow, 'percentage'>[]>`
        SELECT u."id", u."name", e."class", coalesce(e."section", '') AS section, e."rollNo", t."present", t."absent"
        FROM ${from}
        ORDER BY t."present"::float / (t."present" + t."absent"), e."classRank", e."rollNo", u."id"
        LIMIT ${take} OFFSET ${skip}`,
      (row) => ({ ...row, percentage: percentageOf(row) ?? 0 }),
    )
    const period = span === 'year' ? `the school year ${formatYear(schoolYearOf(start))}` : formatMonth(monthOf(start))
    return { ...list, period }
  },
})
