import { Prisma } from '@/prisma/client/client'

/** Conditions as the body of a WHERE; those that are undefined do not matter. */
export function allOf(...conditions: (Prisma.Sql | undefined)[]): Prisma.Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length ? Prisma.join(given, ' AND ') : Prisma.sql`TRUE`
}

// % and _ stand for any text in a LIKE pattern, and Prisma's `contains` makes such a pattern of what it is given.
const literally = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)

/** A LIKE pattern for texts that hold `text`, whatever signs are in it. */
const containing = (text: string) => `%${literally(text)}%`

/** The same as Prisma's condition on a column; upper and lower case are alike. Undefined, which is none, for no text. */
export const holding = (text: string) =>
  text ? ({ contains: literally(text), mode: 'insensitive' } as const) : undefined

/** Beside a search for names: who searches for a number means a roll number too. One condition of an OR, or none. */
export const withRollNumber = (search: string) => (/^\d{1,9}$/.test(search) ? [{ rollNo: Number(search) }] : [])

/** Students found by a part of the name or by the roll number, as Prisma's condition; everybody when nothing is asked. */
export const studentsFound = (search: string) =>
  search ? { OR: [{ name: holding(search) }, ...withRollNumber(search)] } : {}

/** The same in SQL, where `u` is the student. */
export function studentsFoundSql(search: string): Prisma.Sql | undefined {
  if (!search) return undefined
  const named = Prisma.sql`u."name" ILIKE ${containing(search)}`
  const [roll] = withRollNumber(search)
  return roll ? Prisma.sql`(${named} OR u."rollNo" = ${roll.rollNo})` : named
}

/** The direction of an ORDER BY, and its opposite. */
export const ascending = Prisma.sql`ASC`
export const descending = Prisma.sql`DESC`
