import { byClass } from '@/lib/choices'
import { addDays, type Day } from '@/lib/dates'
import { groupBy } from '@/lib/group-by'
import { taughtSql } from '@/lib/students/class-teachers'
import { enrolledOnSql } from '@/lib/students/enrolled'
import { Prisma } from '@/prisma/client/client'

/** A section with pupils; '' is that of pupils without one. `taken`: somebody in it is marked. `asked`: it is one of those asked for. */
export type RegisterState = { class: string; section: string; asked: boolean; taken: boolean }

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
  taught AS MATERIALIZED (${taughtSql(date, id)}),
  own AS MATERIALIZED (
    SELECT * FROM taught UNION ALL SELECT * FROM (${markedBySql(id, date)}) m WHERE NOT EXISTS (SELECT FROM taught)
  )`

/** Whether class and section are a teacher's; to one who has marked nobody yet, all are. */
export const isOwnSql = (schoolClass: Prisma.Sql, section: Prisma.Sql) => Prisma.sql`
  ((${schoolClass}, coalesce(${section}, '')) IN (SELECT "class", "section" FROM own) OR NOT EXISTS (SELECT FROM own))`

const everySection = Prisma.sql`true`

/**
 * Every class and section with pupils on `date`, a school day, and whether somebody is marked: rows of RegisterState. Asks
 * each section for one pupil, so it costs the same in a large school.
 */
export function registersSql(date: Day, own = false): Prisma.Sql {
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
    WHERE is_school_day(${day})`
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
