import { Prisma } from '@/prisma/client/client'

/** Conditions as the body of a WHERE; those that are undefined do not matter. */
export function allOf(...conditions: (Prisma.Sql | undefined)[]): Prisma.Sql {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length ? Prisma.join(given, ' AND ') : Prisma.sql`TRUE`
}

/** A LIKE pattern for texts that hold `text`, whatever signs are in it. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}

/** The direction of an ORDER BY, and its opposite. */
export const ascending = Prisma.sql`ASC`
export const descending = Prisma.sql`DESC`
