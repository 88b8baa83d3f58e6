import { Prisma } from '@/prisma/client/client'

/** Conditions joined with AND for a WHERE, without those that are undefined. */
export function allOf(...conditions: (Prisma.Sql | undefined)[]): Prisma.Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length ? Prisma.join(given, ' AND ') : Prisma.sql`TRUE`
}

// % and _ are wildcards in LIKE, and Prisma's `contains` does not escape them.
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

export const likePattern = (text: string) => `%${escapeLike(text)}%`

/** Prisma's condition that a column contains `text`, ignoring case; undefined (no condition) for an empty text. */
export const containsText = (text: string) =>
  text ? ({ contains: escapeLike(text), mode: 'insensitive' } as const) : undefined

/**
 * A search for a number also means the roll number (docs/decisions.md, A search for a number also means the roll
 * number). Conditions to add to an OR: one or none.
 */
export const rollNumberSearch = (search: string) => (/^\d{1,9}$/.test(search) ? [{ rollNo: Number(search) }] : [])

/** Prisma's condition for students by a part of the name or by the roll number; an empty search finds everybody. */
export const studentSearch = (search: string) =>
  search ? { OR: [{ name: containsText(search) }, ...rollNumberSearch(search)] } : {}

/** For enrolments: by a part of the pupil's name or by the roll number. */
export const enrolmentSearch = (search: string) =>
  search ? { OR: [{ student: { name: containsText(search) } }, ...rollNumberSearch(search)] } : {}

/** For what has a student and an enrolment: by a part of the name or by the roll number of then. */
export const enrolledStudentSearch = (search: string) =>
  search
    ? {
        OR: [
          { student: { name: containsText(search) } },
          ...rollNumberSearch(search).map((enrolment) => ({ enrolment })),
        ],
      }
    : {}

/** The same in SQL, where `u` is the student's table and `enrolmentId` a column. */
export function enrolledStudentSearchSql(search: string, enrolmentId: Prisma.Sql): Prisma.Sql | undefined {
  if (!search) return undefined
  const [roll] = rollNumberSearch(search)
  if (!roll) return Prisma.sql`u."name" ILIKE ${likePattern(search)}`
  // Two short lists from two indexes; with OR over two tables neither would be used.
  return Prisma.sql`${enrolmentId} IN (
    SELECT found."id" FROM "User" named JOIN "Enrolment" found ON found."studentId" = named."id"
      WHERE named."name" ILIKE ${likePattern(search)}
    UNION ALL SELECT "id" FROM "Enrolment" WHERE "rollNo" = ${roll.rollNo})`
}

/** The directions of an ORDER BY. */
export const ascending = Prisma.sql`ASC`
export const descending = Prisma.sql`DESC`
