import { phoneKey } from '@/lib/phone'
import { sameText } from '@/lib/same-text'
import { allOf, anyOf, likePattern, rollNumberSearch } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'

/**
 * Who is meant by what somebody typed: those of whom every word is in name, admission number, an e-mail or the digits of
 * the phone number (the column `findable`, by one index), those with exactly this roll number, and the pupils of a guardian
 * with this phone number.
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
    phone ? Prisma.sql`u."id" = ANY (ARRAY(${pupilsOfPhone(phone)}))` : undefined,
    rollNo === undefined ? undefined : Prisma.sql`u."rollNo" = ${rollNo}`,
  )
}

/** How well a result fits, best first: all of a name or number, a roll number, how one begins, how a word of it begins. */
export const ranks = { whole: 0, rollNo: 1, begins: 2, wordBegins: 3, within: 4 } as const

/** The rank of `u`, a person, by name, admission number and phone. */
export function personRank(q: string) {
  const { phone, rollNo } = asked(q)
  const text = sameText(q)
  const of = (line: number) => Prisma.sql`split_part(u."findable", E'\n', ${line}::int)`
  const [name, admissionNo, number] = [of(1), of(2), of(5)]
  // Without the country's code too.
  const phones = phone ? [phone, `91${phone}`] : []
  return Prisma.sql`CASE
    WHEN ${text} IN (${name}, ${admissionNo}) OR ${number} = ANY(${phones}::text[]) THEN ${ranks.whole}::int
    WHEN u."rollNo" = ${rollNo ?? null}::int THEN ${ranks.rollNo}::int
    WHEN starts_with(${name}, ${text}) OR starts_with(${admissionNo}, ${text}) OR ${number} ^@ ANY(${phones}::text[]) THEN ${ranks.begins}::int
    WHEN ' ' || ${name} LIKE ${likePattern(` ${text}`)} THEN ${ranks.wordBegins}::int
    ELSE ${ranks.within}::int END`
}

/** Whose guardian has this in their phone number; not of who is barred. */
const pupilsOfPhone = (phone: string) => Prisma.sql`
  SELECT k."studentId" FROM "User" p JOIN "Guardianship" k ON k."guardianId" = p."id" AND k."until" IS NULL AND k."barredAt" IS NULL
  WHERE p."findable" LIKE ${likePattern(phone)} AND p."role" <> 'student'`

/** The names of those whose guardian a parent is. */
export const childrenSql = Prisma.sql`CASE WHEN u."role" = 'parent' THEN (
  SELECT coalesce(string_agg(s."name", ', ' ORDER BY s."name", s."id"), '') FROM "Guardianship" g
  JOIN "User" s ON s."id" = g."studentId" WHERE g."guardianId" = u."id" AND g."until" IS NULL) ELSE '' END`
