import { phoneKey } from '@/lib/phone'
import { sameText } from '@/lib/same-text'
import { allOf, anyOf, likePattern, rollNumberSearch } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'

/**
 * Who is meant by what somebody typed: those of whom every word is in name, admission number, an e-mail or the digits of
 * the phone number (the column `findable`, by one index), and those with exactly this roll number.
 */

/** More words than a name has; each is one more condition. */
const mostWords = 6

/** What a phone number is written with, on any keyboard. */
const asPhone = /^[\p{Cf}\p{Nd}\p{Pd}\s+().]{5,}$/u

type Asked = { words: string[]; phone: string | undefined; rollNo: number | undefined }

export function asked(search: string): Asked {
  const words = search.split(/\s+/).map(sameText).filter(Boolean).slice(0, mostWords)
  return {
    words,
    phone: asPhone.test(search) ? phoneKey(search) : undefined,
    rollNo: rollNumberSearch(search)[0]?.rollNo,
  }
}

/** The condition on `u`, the person; undefined for an empty search, which finds everybody. */
export function personSearchSql(search: string): Prisma.Sql | undefined {
  const { words, phone, rollNo } = asked(search)
  if (words.length === 0) return undefined
  const has = (text: string) => Prisma.sql`u."findable" LIKE ${likePattern(text)}`
  return anyOf(
    allOf(...words.map(has)),
    phone ? has(phone) : undefined,
    rollNo === undefined ? undefined : Prisma.sql`u."rollNo" = ${rollNo}`,
  )
}
