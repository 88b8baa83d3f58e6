import { byClass } from '@/lib/choices'
import { addDays, type Day } from '@/lib/dates'
import { groupBy } from '@/lib/group-by'
import { taughtSql } from '@/lib/students/class-teachers'
import { enrolledOnSql } from '@/lib/students/enrolled'
import { Prisma } from '@/prisma/client/client'
import type { MarkingPlace, RegisterState } from './answers'

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
 * A CTE for `isOwnSql`: the sections of which a teacher is class teacher. Of who has none, the registers of the last weeks
 * say whose class is whose.
 */
export const ownSectionsSql = (id: string, date: Day) => Prisma.sql`
  taught AS MATERIALIZED (${taughtSql(date, Prisma.sql`s."classTeacherId" = ${id}::uuid`)}),
  own AS MATERIALIZED (
    SELECT "class", "section" FROM taught UNION ALL SELECT * FROM (${markedBySql(id, date)}) m WHERE NOT EXISTS (SELECT FROM taught)
  )`

/** Whether class and section are a teacher's; to one who has marked nobody yet, all are. */
export const isOwnSql = (schoolClass: Prisma.Sql, section: Prisma.Sql) => Prisma.sql`
  ((${schoolClass}, coalesce(${section}, '')) IN (SELECT "class", "section" FROM own) OR NOT EXISTS (SELECT FROM own))`

const everySection = Prisma.sql`true`

/**
 * Every class and section with pupils on `date` and whether somebody is marked: rows of RegisterState; none on a day without
 * school, unless `anyDay`. Asks each section for one pupil, so it costs the same in a large school.
 */
export function registersSql(date: Day, own = false, { anyDay = false } = {}): Prisma.Sql {
  const day = Prisma.sql`${date}::date`
  const withPupils = (groups: Prisma.Sql, inSection: Prisma.Sql) => Prisma.sql`
    SELECT g."class", coalesce(g."section", '') AS "section" FROM (${groups}) g
    WHERE EXISTS (
      SELECT FROM "Enrolment" e WHERE e."class" = g."class" AND ${inSection} AND ${enrolledOnSql(date)})`
  return Prisma.sql`
    SELECT s."class", s."section", ${own ? isOwnSql(Prisma.sql`s."class"`, Prisma.sql`s."section"`) : everySection} AS "asked",
      coalesce(t."marks" > 0, false) AS "taken"
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

/** The registers that are missing; a class without any mark is listed once, with section ''. */
export function missingIn(registers: readonly RegisterState[]): { class: string; section: string }[] {
  return [...groupBy(byClass(registers), (register) => register.class)].flatMap(([schoolClass, ofClass]) => {
    const open = ofClass.filter(({ asked, taken }) => asked && !taken)
    return open.length === ofClass.length
      ? [{ class: schoolClass, section: '' }]
      : open.map(({ section }) => ({ class: schoolClass, section }))
  })
}
