import type { Day } from '@/lib/dates'
import type { DutyKind } from '@/lib/duties'
import { ownEmail, parentEmail, peopleWithLogins, provenGuardianEmail } from '@/lib/server/accounts/login'
import { countsOnSql } from '@/lib/server/data/duties'
import { rowsOf } from '@/lib/server/data/rows'
import { allOf } from '@/lib/server/data/sql'
import { entriesOf } from '@/lib/server/accounts/guardian-entries'
import { Prisma } from '@/prisma/client/client'
import type { NotificationType } from '@/prisma/client/enums'

/**
 * Whom a notification goes to, and where: a statement with rows of `person`, since when the school knows them (`since`), the
 * `address` (null without one), and in what goes to guardians the `child` on whose account; a person once for each child.
 * In its conditions `u` is the person, or the student of a guardian.
 */
export type Recipients = Prisma.Sql

/** What is for a pupil without an e-mail, such as a small child, goes to the parent's. */
export const email = Prisma.sql`coalesce(${ownEmail}, ${parentEmail})`

/** The digits of a phone number with its country's code; null for what is none (the rule is `readPhone`'s, lib/phone.ts). */
const phone = Prisma.sql`phone_number(u."phone")`

/** Students who are at the school. */
const here = Prisma.sql`u."role" = 'student' AND u."isActive"
  AND EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = u."id" AND e."toDay" IS NULL)`

/** People at an address of their own. */
export const people = (who: Prisma.Sql, address: Prisma.Sql): Recipients => Prisma.sql`
  SELECT u."id" AS person, u."createdAt" AS since, ${address} AS address, NULL::uuid AS child FROM ${peopleWithLogins} WHERE ${who}`

const ownAddress = (type: NotificationType) => (type === 'Email' ? email : phone)

/** A number that is entered as the student's and is that of who is barred from them gets nothing. */
const studentPhone = Prisma.sql`CASE WHEN NOT EXISTS (
  SELECT FROM "Guardianship" b CROSS JOIN LATERAL ${entriesOf(Prisma.sql`b."guardianId"`)} g
  WHERE b."studentId" = u."id" AND b."barredAt" IS NOT NULL AND phone_number(g."phone") = ${phone}) THEN ${phone} END`

/** Students who are here, those of `which`. */
export const studentsHere = (type: NotificationType, which?: Prisma.Sql): Recipients =>
  people(allOf(here, which), type === 'Email' ? email : studentPhone)

/** Who works here, of these roles and of `which`. */
export const staff = (
  type: NotificationType,
  roles: readonly ('teacher' | 'admin' | 'staff')[],
  which?: Prisma.Sql,
): Recipients =>
  people(allOf(Prisma.sql`u."role"::text = ANY (${[...roles]}) AND u."isActive"`, which), ownAddress(type))

/** Who has a duty on a day. */
export const holders = (type: NotificationType, duty: DutyKind, date: Day): Recipients =>
  staff(
    type,
    ['teacher', 'admin', 'staff'],
    Prisma.sql`EXISTS (
      SELECT FROM "Duty" d LEFT JOIN "Section" s ON s."id" = d."sectionId"
      WHERE d."holderId" = u."id" AND d."kind" = ${duty}::"DutyKind" AND ${countsOnSql(date)})`,
  )

type OfGuardians = { payers?: boolean }

/** Guardians of students who are here, those of `which`. */
export const guardiansHere = (type: NotificationType, which?: Prisma.Sql): Recipients =>
  guardiansOf(type, allOf(here, which))

/**
 * The guardians of these students who are told of them (`payers`: and pay for them) and not barred. A student without any has
 * the parent's e-mail; a phone number of a parent is only a guardian's.
 */
export const guardiansOf = (type: NotificationType, which: Prisma.Sql, { payers }: OfGuardians = {}): Recipients =>
  Prisma.sql`
  WITH children AS MATERIALIZED (
    SELECT u."id", u."createdAt", ${parentEmail} AS email FROM "User" u WHERE ${which}
  ), linked AS MATERIALIZED (
    SELECT g."guardianId" AS person, u."createdAt" AS since, ${type === 'Email' ? provenGuardianEmail : phone} AS address, g."studentId" AS child
    FROM children JOIN "Guardianship" g ON g."studentId" = children."id"
    JOIN (${peopleWithLogins}) ON u."id" = g."guardianId"
    WHERE ${isTold(payers)}
  )
  SELECT * FROM linked UNION ALL
  SELECT c."id", c."createdAt", ${type === 'Email' ? Prisma.sql`c.email` : Prisma.sql`NULL::text`}, c."id" FROM children c
  WHERE NOT EXISTS (SELECT FROM linked WHERE linked.child = c."id")`

const isTold = (payers = false) => Prisma.sql`
  g."until" IS NULL AND g."barredAt" IS NULL AND g."isTold" AND u."blockedAt" IS NULL
  ${payers ? Prisma.sql`AND g."pays"` : Prisma.empty}`

/** Who is meant by one of the contract's list: one of `audiences` (lib/choices.ts), or a class. */
export function ofList(name: string, type: NotificationType): Recipients {
  if (name === 'All Parents') return guardiansHere(type)
  if (name === 'All Teachers') return staff(type, ['teacher'])
  return studentsHere(type, name === 'All Students' ? undefined : Prisma.sql`u."class" = ${name}`)
}

/** How many people these are now, how many messages that would be, and how many have no address for one. */
export async function countRecipients(recipients: Recipients) {
  const [count] = await rowsOf<{ people: number; messages: number; unreachable: number }>`
    SELECT count(DISTINCT r.person)::int AS "people", count(DISTINCT r.address)::int AS "messages",
      (count(DISTINCT r.person) FILTER (WHERE r.address IS NULL))::int AS "unreachable"
    FROM (${recipients}) r`
  return count ?? { people: 0, messages: 0, unreachable: 0 }
}
