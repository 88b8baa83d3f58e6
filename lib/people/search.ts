import { escapeLike, likePattern, rollNumberSearch } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'

/**
 * Who is meant by what somebody typed: those of whom every word is in name, admission number, an e-mail or the digits of
 * the phone number (the column `findable`, by one index), and those with exactly this roll number.
 */

/** More words than a name has; each is one more condition. */
const mostWords = 6

/** What a phone number is written with. */
const asPhone = /^[+\d][\d\s().-]{4,}$/

type Asked = { words: string[]; phone: string | undefined; rollNo: number | undefined }

export function asked(search: string): Asked {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
  return {
    words,
    phone: asPhone.test(search) ? search.replaceAll(/\D/g, '') : undefined,
    rollNo: rollNumberSearch(search)[0]?.rollNo,
  }
}

/** Prisma's condition; an empty search finds everybody. */
export function personSearch(search: string): Prisma.UserWhereInput {
  const { words, phone, rollNo } = asked(search)
  if (words.length === 0) return {}
  const has = (text: string) => ({ findable: { contains: escapeLike(text) } })
  return {
    OR: [{ AND: words.map(has) }, ...(phone ? [has(phone)] : []), ...(rollNo === undefined ? [] : [{ rollNo }])],
  }
}

/** The same in SQL, where `u` is the person. */
export function personSearchSql(search: string): Prisma.Sql {
  const { words, phone, rollNo } = asked(search)
  const has = (text: string) => Prisma.sql`u."findable" LIKE ${likePattern(text)}`
  const conditions = [
    Prisma.sql`(${Prisma.join(words.map(has), ' AND ')})`,
    ...(phone ? [has(phone)] : []),
    ...(rollNo === undefined ? [] : [Prisma.sql`u."rollNo" = ${rollNo}`]),
  ]
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`
}
