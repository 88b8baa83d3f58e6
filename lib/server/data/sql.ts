import { Prisma } from '@/prisma/client/client'

/** Conditions joined with AND for a WHERE, without those that are undefined. */
export function allOf(...conditions: (Prisma.Sql | undefined)[]): Prisma.Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length ? Prisma.join(given, ' AND ') : Prisma.sql`TRUE`
}

// % and _ are wildcards in LIKE, and Prisma's `contains` does not escape them.
const escapeLike = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

const likePattern = (text: string) => `%${escapeLike(text)}%`

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

/** The same in SQL, where `u` is the student's table. */
export function studentSearchSql(search: string): Prisma.Sql | undefined {
  if (!search) return undefined
  const named = Prisma.sql`u."name" ILIKE ${likePattern(search)}`
  const [roll] = rollNumberSearch(search)
  return roll ? Prisma.sql`(${named} OR u."rollNo" = ${roll.rollNo})` : named
}

/** The directions of an ORDER BY. */
export const ascending = Prisma.sql`ASC`
export const descending = Prisma.sql`DESC`
