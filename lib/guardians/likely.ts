import { numberToTell } from '@/lib/phone'
import { sameText } from '@/lib/same-text'
import { peopleWithLogins } from '@/lib/server/accounts/login'
import type { Queries } from '@/lib/server/data/rows'
import { anyOf, findPattern, likePattern } from '@/lib/server/data/sql'
import type { Role } from '@/lib/constants'
import { Prisma } from '@/prisma/client/client'
import type { Likely } from './answers'
import type { Relation } from './lists'
import { areCertain, firstInCommon, inCommon, type Described } from './same'

/** Who of those whom the school knows may be meant by what is entered of a guardian. */

/** Who can be a guardian: nobody who waits, is blocked, is a pupil or is kept under another entry. */
const possible = Prisma.sql`u."role" <> 'student' AND u."joinedIntoId" IS NULL AND u."approvedAt" IS NOT NULL AND u."blockedAt" IS NULL`

/** Those who are shown while somebody types. */
const mostLikely = 5

/** Letters of a name by which anybody is looked for. */
const fewestLetters = 3

/** Children of one guardian: more than a family has. */
const most = 50

type Asked = { id: string; name: string; phone: string; email: string }
type LikelyRow = Omit<Likely, 'same'> & { emails: (string | null)[]; logsIn: boolean }

/** `isCertain`: the same person, by the rule of sheets. `logsIn`: with a login of their own, or as staff. */
export type LikelyPerson = Likely & { isCertain: boolean; logsIn: boolean }

/** Those who are like what is typed, as they are shown. */
export const likelyOf = async (tx: Queries, asked: Asked): Promise<Likely[]> =>
  (await likelyPeople(tx, asked)).map(({ isCertain: _, logsIn: __, ...shown }) => shown)

/** @param exactly - only those of exactly this name. */
export async function likelyPeople(
  tx: Queries,
  { id, name, phone, email }: Asked,
  { exactly = false } = {},
): Promise<LikelyPerson[]> {
  const byPhone = Prisma.sql`phone_number(u."phone") = phone_number(${phone})`
  const address = email.toLowerCase()
  const byEmail = Prisma.sql`${address} IN (l."email", u."contactEmail")`
  const letters = sameText(name).length >= fewestLetters
  const named = exactly
    ? Prisma.sql`u."findableName" = ${sameText(name)}`
    : Prisma.sql`u."findableName" LIKE ${findPattern(name)}`
  // By the index of searches first: of a few the numbers are compared.
  const ways = [
    phone ? Prisma.sql`(u."findable" LIKE '%' || phone_number(${phone}) || '%' AND ${byPhone})` : undefined,
    address ? Prisma.sql`(u."findable" LIKE ${likePattern(sameText(address))} AND ${byEmail})` : undefined,
    letters ? named : undefined,
  ].filter((way) => way !== undefined)
  const [first, ...others] = ways
  if (!first) return []
  const rows = await tx.$queryRaw<LikelyRow[]>`
    SELECT u."id", u."name", u."role", u."phone", coalesce(l."email", u."contactEmail", '') AS "email",
      ARRAY[l."email", u."contactEmail"] AS "emails", u."role" <> 'parent' OR l."passwordHash" IS NOT NULL AS "logsIn",
      ARRAY(SELECT s."name" FROM "Guardianship" g JOIN "User" s ON s."id" = g."studentId"
        WHERE g."guardianId" = u."id" AND g."until" IS NULL ORDER BY s."name", s."id" LIMIT ${most}) AS "children",
      EXISTS (SELECT FROM "Guardianship" g WHERE g."guardianId" = u."id" AND g."studentId" = ${id}::uuid AND g."until" IS NULL) AS "isGuardian",
      EXISTS (SELECT FROM "Guardianship" g WHERE g."guardianId" = u."id" AND g."studentId" = ${id}::uuid AND g."barredAt" IS NOT NULL) AS "isBarred"
    FROM ${peopleWithLogins}
    WHERE ${possible} AND ${anyOf(first, ...others)}
    ORDER BY coalesce(${byPhone}, false) DESC, coalesce(${byEmail}, false) DESC, u."findableName" = ${sameText(name)} DESC, u."name", u."id"
    LIMIT ${mostLikely}`
  return rows.map(({ emails, ...row }) => {
    const common = inCommon({ name, phone, emails: [address] }, { ...row, emails })
    // While somebody types, a part of the name is the name.
    return { ...row, same: firstInCommon(common) ?? 'name', isCertain: areCertain(common) }
  })
}

/** Somebody who may be a guardian that a sheet names. `hasLogin`: who is written to where they log in. */
export type KnownGuardian = Described & {
  id: string
  role: Role
  address: string
  occupation: string
  contactEmail: string
  email: string
  hasLogin: boolean
}
/** Who is whose guardian today. */
export type KnownLink = { guardianId: string; studentId: string; relation: Relation; barred: boolean }
export type Families = { guardians: readonly KnownGuardian[]; links: readonly KnownLink[] }

/** The guardians of these pupils, all others who have something in common with what is asked, and whose guardians they are; two statements. */
export async function readFamilies(
  tx: Queries,
  asked: readonly Described[],
  studentIds: readonly string[],
): Promise<Families> {
  const all = (of: (each: Described) => readonly (string | null)[]) => [
    ...new Set(asked.flatMap(of).filter((value): value is string => Boolean(value))),
  ]
  if (asked.length === 0) return { guardians: [], links: [] }
  const guardians = await tx.$queryRaw<KnownGuardian[]>`
    SELECT u."id", u."name", u."role", u."phone", ARRAY[l."email", u."contactEmail"] AS "emails", u."address", u."occupation",
      coalesce(u."contactEmail", '') AS "contactEmail", coalesce(l."email", u."contactEmail", '') AS "email",
      l."userId" IS NOT NULL AS "hasLogin"
    FROM ${peopleWithLogins}
    WHERE ${possible} AND (
      u."findableName" = ANY (${all(({ name }) => [sameText(name)])}::text[])
      OR phone_number(u."phone") = ANY (${all(({ phone }) => [numberToTell(phone)])}::text[])
      OR l."email" = ANY (${all(({ emails }) => emails)}::text[]) OR u."contactEmail" = ANY (${all(({ emails }) => emails)}::text[])
      OR u."id" IN (SELECT g."guardianId" FROM "Guardianship" g WHERE g."studentId" = ANY (${[...studentIds]}::uuid[]) AND g."until" IS NULL))
    ORDER BY u."createdAt", u."id"`
  const links = await tx.$queryRaw<KnownLink[]>`
    SELECT g."guardianId", g."studentId", g."relation", g."barredAt" IS NOT NULL AS "barred" FROM "Guardianship" g
    WHERE g."until" IS NULL AND g."guardianId" = ANY (${guardians.map(({ id }) => id)}::uuid[])
    ORDER BY g."studentId", g."position"`
  return { guardians, links }
}
