import { z } from 'zod'
import { asTable, pageOf } from '@/lib/answers'
import { dayOffShape, type DayOff } from '@/lib/calendar/answers'
import type { Table } from '@/lib/server/papers/download'
import { daysOf, formatMonth, monthDays, monthOf, schoolDays, toDay, type Day, type Month } from '@/lib/dates'
import { lowRowShape, registerPupilShape, type LowRow, type RegisterPupil } from './answers'
import { attendanceMessages } from './messages'
import { tableFile, type FileColumn } from '@/lib/server/papers/table-file'
import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { fromNearerEnd, readPage, type Slice } from '@/lib/server/data/list'
import { inPlaces, inPlacesSql } from '@/lib/server/accounts/visible'
import type { Scope } from '@/lib/server/accounts/scope'
import { operation } from '@/lib/server/doors/operation'
import { schoolDay } from '@/lib/server/school-day'
import { allOf, enrolledStudentSearchSql, enrolmentSearch } from '@/lib/server/data/sql'
import { classTeacherSql } from '@/lib/enrolment/class-teachers'
import { enrolledBetween } from '@/lib/enrolment/enrolled'
import { formatYear, schoolYearOfMonth, schoolYearOn, yearDays } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { percentageOf, totalsOf } from './days'
import { lowFrom, lowIn } from './low'
import { dayCodesOfStudents } from './months'
import { registerOrder } from './queries'
import { ownSectionsSql } from './registers'
import { lowListSchema, registerSchema } from './schema'

/** Pupils read at a time for the export. */
const batch = 200

type RegisterFilter = { class: string; section?: string; q?: string }

/** The enrolments in a class in a month that the scope has. */
function whereInClass(scope: Scope, { class: schoolClass, section, q }: RegisterFilter, month: Month) {
  const { first, last } = monthDays(month)
  return {
    AND: [
      enrolledBetween(first, last),
      { class: schoolClass, ...(section ? { section } : {}) },
      enrolmentSearch(q ?? ''),
      inPlaces(scope),
    ],
  }
}

async function pupilsWithDays(
  where: Prisma.EnrolmentWhereInput,
  month: Month,
  slice: Slice,
): Promise<{ pupils: RegisterPupil[]; off: DayOff[] }> {
  const enrolments = await db.enrolment.findMany({
    where,
    orderBy: [...registerOrder],
    ...fromNearerEnd(slice),
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
  output: pageOf(registerPupilShape).extend({
    month: z.string(),
    class: z.string(),
    classTeacher: z.string(),
    off: z.array(dayOffShape),
  }),
  fail: attendanceMessages.registerFailed,
  async run(_actor, { page, pageSize, month = monthOf(schoolDay()), ...of }, { scope }) {
    const where = whereInClass(scope, of, month)
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
    return { ...list, month, class: of.class, classTeacher: await classTeacherIn(of, month), off }
  },
})

/** Who is class teacher of a section in a month, at its end or today; '' for none, and of a whole class. */
async function classTeacherIn({ class: schoolClass, section }: RegisterFilter, month: Month): Promise<string> {
  if (!section) return ''
  const [{ last }, today] = [monthDays(month), schoolDay()]
  const [teacher] = await rowsOf<{ name: string }>`
    SELECT ${classTeacherSql(last < today ? last : today, schoolClass, section)} AS "name"`
  return teacher?.name ?? ''
}

/** The register as a file, with every pupil who was in the class. */
export const registerCsv = operation({
  access: 'attendance:register',
  input: registerSchema,
  output: asTable<Table>(),
  fail: attendanceMessages.registerFailed,
  async run(
    _actor,
    { month = monthOf(schoolDay()), page: _page, pageSize: _pageSize, ...of },
    { scope },
  ): Promise<Table> {
    const named = ['register', of.class, of.section, month].filter(Boolean).join('-').toLowerCase()
    const name = named.replaceAll(/[^a-z0-9]+/g, '-')
    return tableFile(name, columnsOf(daysOf(month)), batches(whereInClass(scope, of, month), month))
  },
})

async function* batches(where: Prisma.EnrolmentWhereInput, month: Month) {
  for (let skip = 0; ; skip += batch) {
    const { pupils: rows } = await pupilsWithDays(where, month, { skip, take: batch })
    yield rows
    if (rows.length < batch) return
  }
}

function columnsOf(days: Day[]): FileColumn<RegisterPupil>[] {
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
  output: pageOf(lowRowShape).extend({ period: z.string() }),
  fail: attendanceMessages.loadFailed,
  async run(actor, { q, class: schoolClass, section, whose, span, month, year, ...asked }, { scope }) {
    const today = schoolDay()
    const inMonth = month ?? monthOf(year ? yearDays(year).first : today)
    const schoolYear = month ? schoolYearOfMonth(month, today) : year ? yearDays(year) : schoolYearOn(today)
    const own = whose === 'My sections'
    const from = Prisma.sql`
      ${lowFrom} WHERE ${allOf(
        lowIn(span, span === 'year' ? schoolYear : monthDays(inMonth), own),
        schoolClass ? Prisma.sql`e."class" = ${schoolClass}` : undefined,
        section ? Prisma.sql`e."section" = ${section}` : undefined,
        inPlacesSql(scope, Prisma.sql`e."class"`, Prisma.sql`e."section"`),
        enrolledStudentSearchSql(q, { studentId: Prisma.sql`t."studentId"`, enrolmentId: Prisma.sql`e."id"` }),
      )}`
    const having = own ? Prisma.sql`WITH ${ownSectionsSql(actor.id, today)}` : Prisma.empty
    const list = await readPage(
      asked,
      async () => {
        const [count] = await rowsOf<{ total: number }>`${having} SELECT count(*)::int AS total FROM ${from}`
        return count?.total ?? 0
      },
      ({ skip, take }) => rowsOf<Omit<LowRow, 'percentage'>>`
        ${having} SELECT u."id", u."name", e."class", coalesce(e."section", '') AS section, e."rollNo", t."present", t."absent"
        FROM ${from}
        ORDER BY t."present"::float / (t."present" + t."absent"), e."classRank", e."rollNo", u."id"
        LIMIT ${take} OFFSET ${skip}`,
      (row) => ({ ...row, percentage: percentageOf(row) ?? 0 }),
    )
    const period = span === 'year' ? `the school year ${formatYear(schoolYear.year)}` : formatMonth(inMonth)
    return { ...list, period }
  },
})
