import { Prisma } from '@/prisma/client/client'

/**
 * The only two ways by which text gets into a statement as it is (lint refuses `Prisma.raw` elsewhere). Values never do:
 * a statement is a tagged template, and its values are parameters.
 */

/**
 * The name of a column or table, quoted; of several, `of."name"`.
 * @throws Error for what has anything but letters, digits, underscores and spaces in it.
 */
export function nameSql(...path: [string, ...string[]]): Prisma.Sql {
  for (const name of path) if (!/^[A-Za-z0-9_ ]{1,63}$/.test(name)) throw new Error('This is no name for a statement.')
  return Prisma.raw(path.map((name) => `"${name}"`).join('.'))
}

/**
 * A whole number in the text of a statement, where PostgreSQL plans otherwise than for a parameter.
 * @throws Error for any other number.
 */
export function wholeSql(number: number): Prisma.Sql {
  if (!Number.isSafeInteger(number)) throw new Error('This is no whole number.')
  return Prisma.raw(String(number))
}
