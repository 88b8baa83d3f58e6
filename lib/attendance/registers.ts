import { byClass } from '@/lib/choices'
import { plural } from '@/lib/counted'
import { addDays, type Day } from '@/lib/dates'
import { groupBy } from '@/lib/group-by'
import { sectionDuties } from '@/lib/duties'
import { schoolSettings } from '@/lib/server/school-settings'
import { taughtSql } from '@/lib/enrolment/class-teachers'
import { enrolledOnSql } from '@/lib/enrolment/enrolled'
import { notBlockedSql } from '@/lib/enrolment/not-blocked'
import { Prisma } from '@/prisma/client/client'
import type { MarkingPlace, MissingRegister, RegisterState } from './answers'
import { onLeaveSql } from './leaves'

/** Who marks a section, or stands in for who does. */
const marking = ['ClassTeacher', 'CoTeacher', 'Substitute'] as const

/** Days for which a teacher's last register of a class counts. */
const recently = 30

/** The sections that a teacher marks: of each class those of the last day on which they marked it. */
const markedBySql = (id: string, date: Day) => Prisma.sql`
  SELECT DISTINCT m."class", coalesce(e."section", '') AS "section"
  FROM "SchoolClass" c
  CROSS JOIN LATERAL (
    SELECT max(a."day") AS "day" FROM "Attendance" a
    WHERE a."markedById" = ${id}::uuid AND a."class" = c."name"
      AND a."day" BETWEEN ${addDays(date, -recently)}::date AND ${addDays(date, -1)}::date
  ) last
  JOIN "Attendance" m ON m."markedById" = ${id}::uuid AND m."class" = c."name" AND m."day" = last."day"
  JOIN "Enrolment" e ON e."id" = m."enrolmentId"`

/**
 * A CTE for `isOwnSql`: the sections that a teacher's duties name. Of who has none, the registers of the last weeks say
 * whose class is whose.
 */
export const ownSectionsSql = (id: string, date: Day) => Prisma.sql`
  taught AS MATERIALIZED (${taughtSql(date, Prisma.sql`d."holderId" = ${id}::uuid`, keeps() ? sectionDuties : marking)}),
  own AS MATERIALIZED (${
    keeps()
      ? Prisma.sql`SELECT "class", "section" FROM taught`
      : Prisma.sql`
    SELECT "class", "section" FROM taught UNION ALL SELECT * FROM (${markedBySql(id, date)}) m WHERE NOT EXISTS (SELECT FROM taught)`
  })`

/** Whether class and section are a teacher's; to one who has marked nobody yet, all are. */
export const isOwnSql = (schoolClass: Prisma.Sql, section: Prisma.Sql) => Prisma.sql`
  ((${schoolClass}, coalesce(${section}, '')) IN (SELECT "class", "section" FROM own)
    ${keeps() ? Prisma.empty : Prisma.sql`OR NOT EXISTS (SELECT FROM own)`})`

/** Whether teachers keep to the sections of their duties. */
const keeps = () => schoolSettings().teachersReach === 'classes'

/** The same of the section in which a pupil is now. */
export const isOwnPupilSql = (studentId: Prisma.Sql) => Prisma.sql`
  EXISTS (SELECT FROM "User" p WHERE p."id" = ${studentId} AND ${isOwnSql(Prisma.sql`p."class"`, Prisma.sql`p."section"`)})`

const everySection = Prisma.sql`true`

/**
 * Every class and section with pupils on `date`, and whether each of them is marked or on leave: rows of RegisterState; none
 * on a day without school, unless `anyDay`. Of a section that is not marked one pupil is asked for, and of one that is, how
 * many are in it.
 */
export function registersSql(date: Day, own = false, { anyDay = false } = {}): Prisma.Sql {
  const day = Prisma.sql`${date}::date`
  const withPupils = (groups: Prisma.Sql, inSection: Prisma.Sql) => Prisma.sql`
    SELECT g."class", coalesce(g."section", '') AS "section" FROM (${groups}) g
    WHERE EXISTS (
      SELECT FROM "Enrolment" e WHERE e."class" = g."class" AND ${inSection} AND ${enrolledOnSql(date)})`
  const pupils = Prisma.sql`
    FROM "Enrolment" e
    WHERE e."class" = s."class" AND coalesce(e."section", '') = s."section" AND ${enrolledOnSql(date)}`
  // A mark is of an enrolment of its day, so that as many marks as pupils are those of all.
  const counted = Prisma.sql`coalesce(t."marks", 0) > 0 AND t."marks" >= (SELECT count(*) ${pupils})`
  const left = Prisma.sql`${pupils} AND (e."toDay" IS NULL OR ${notBlockedSql(Prisma.sql`e."studentId"`)})
    AND NOT EXISTS (SELECT FROM "Attendance" a WHERE a."studentId" = e."studentId" AND a."day" = ${day})
    AND NOT ${onLeaveSql(Prisma.sql`e."studentId"`, date)}`
  return Prisma.sql`
    SELECT s."class", s."section", ${own ? isOwnSql(Prisma.sql`s."class"`, Prisma.sql`s."section"`) : everySection} AS "asked",
      CASE WHEN ${counted} THEN true ELSE NOT EXISTS (SELECT ${left}) END AS "taken"
    FROM (
      ${withPupils(Prisma.sql`SELECT DISTINCT "class", "name" AS "section" FROM "Section"`, Prisma.sql`e."section" = g."section"`)}
      UNION ALL
      ${withPupils(Prisma.sql`SELECT "name" AS "class", NULL::text AS "section" FROM "SchoolClass"`, Prisma.sql`e."section" IS NULL`)}
    ) s
    LEFT JOIN "RegisterTally" t ON t."day" = ${day} AND t."class" = s."class" AND t."section" = s."section"
    ${anyDay ? Prisma.empty : Prisma.sql`WHERE is_school_day(${day})`}`
}

/** Days for which a register that is missing is still asked for. */
const askedFor = 14

/** The school days of the last weeks on which a class or section had pupils of whom nobody was marked, oldest first. */
export function openDaysSql(date: Day, schoolClass: string, section: string | undefined): Prisma.Sql {
  return Prisma.sql`
    SELECT d."day"::text AS "day"
    FROM (SELECT ${date}::date - n AS "day" FROM generate_series(1, ${askedFor}::int) n) d
    WHERE is_school_day(d."day") AND EXISTS (
      SELECT FROM "Enrolment" e
      LEFT JOIN "RegisterTally" t ON t."day" = d."day" AND t."class" = e."class" AND t."section" = coalesce(e."section", '')
      WHERE e."class" = ${schoolClass} AND ${section ? Prisma.sql`e."section" = ${section}` : everySection}
        AND ${enrolledOnSql(Prisma.sql`d."day"`)}
        AND coalesce(t."marks", 0) = 0)
    ORDER BY d."day"`
}

/**
 * What is opened for marking where nobody has chosen: the section marked last, else the first of one's own that is not
 * marked, else the first that is not marked. When all are marked, the first of one's own. Who comes for what is `missing`
 * is not shown the last one.
 */
export function placeToMark(
  registers: readonly RegisterState[],
  { last, missing = false }: { last?: MarkingPlace | undefined; missing?: boolean },
): MarkingPlace | undefined {
  const known = byClass(registers)
  const same = known.find(({ class: of, section }) => of === last?.class && section === last.section)
  // A whole class may have been the last.
  const before = same ?? (last?.section === '' && known.some(({ class: of }) => of === last.class) ? last : undefined)
  const open = known.filter(({ taken }) => !taken)
  const usual = open.find(({ asked }) => asked) ?? open[0] ?? known.find(({ asked }) => asked) ?? known[0]
  const found = missing && open.length > 0 ? usual : (before ?? usual)
  return found && { class: found.class, section: found.section }
}

/** The registers that are missing; a class of which all are is listed once, with section ''. */
export function missingIn(registers: readonly RegisterState[]): MissingRegister[] {
  return [...groupBy(byClass(registers), (register) => register.class)].flatMap(([schoolClass, ofClass]) => {
    const open = ofClass.filter(({ asked, taken }) => asked && !taken)
    return open.length === ofClass.length
      ? [{ class: schoolClass, section: '', registers: open.length }]
      : open.map(({ section }) => ({ class: schoolClass, section, registers: 1 }))
  })
}

/**
 * How many registers are missing, and the word for so many: whether or not a class is listed as a whole, they are counted
 * as sections where the school has some.
 */
export function countMissing(registers: readonly RegisterState[], missing: readonly MissingRegister[]) {
  const count = missing.reduce((sum, each) => sum + each.registers, 0)
  const inSections = registers.some(({ section }) => section)
  return { count, word: inSections ? plural(count, 'section') : plural(count, 'class', 'classes') }
}
