import { numberToTell } from '@/lib/phone'
import type { Queries } from '@/lib/server/data/rows'
import type { BulkReason } from './answers'

/** Who is invited when a class is, or everyone: by mail, by a slip, or not, and why. */

export type Candidate = {
  id: string
  name: string
  phone: string
  contactEmail: string | null
  provenContactEmail: string | null
  /** Names of children of whom there is something to see. */
  children: string[]
  /** A guardian of nobody that they may see, or barred from all of them. */
  isOpen: boolean
  isActive: boolean
  isBlocked: boolean
  loginEmail: string | null
  hasPassword: boolean
  /** A mail waits or was sent, or a slip was printed, and its link or code still works. */
  isInvited: boolean
  /** Somebody else logs in with the contact e-mail, or has it too and no login. */
  isShared: boolean
  /** Somebody else logs in with the phone number. */
  takenPhones: string[]
}

export type BulkPlan = {
  mails: (Candidate & { to: string })[]
  slips: (Candidate & { number: string })[]
  /** Of those who need a slip. */
  shared: number
  left: { id: string; name: string; why: BulkReason }[]
}

/**
 * Guardians who are parents alone, of the pupils of a class (null: of all), with what decides about their invitation. Each
 * part is made once: just after an import the database does not know yet how many there are, and would make it for each.
 */
export const readCandidates = (tx: Queries, schoolClass: string | null) => tx.$queryRaw<Candidate[]>`
  WITH families AS MATERIALIZED (
    SELECT g."guardianId", bool_or(${schoolClass}::text IS NULL OR s."class" = ${schoolClass}) AS "inClass",
      bool_or(o."is") AS "isOpen", coalesce(array_agg(s."name" ORDER BY s."name") FILTER (WHERE o."is"), '{}') AS "children"
    FROM "Guardianship" g JOIN "User" s ON s."id" = g."studentId"
    CROSS JOIN LATERAL (SELECT g."barredAt" IS NULL AND (g."seesRecords" OR g."isTold" OR g."pays") AS "is") o
    WHERE g."until" IS NULL GROUP BY 1
  ), parents AS MATERIALIZED (
    SELECT u."id", u."name", u."phone", u."contactEmail", u."provenContactEmail", u."isActive",
      u."blockedAt" IS NOT NULL AS "isBlocked", l."email" AS "loginEmail", l."passwordHash" IS NOT NULL AS "hasPassword",
      g."children", g."isOpen", g."inClass", count(*) OVER (PARTITION BY u."contactEmail") AS "sharing"
    FROM "User" u LEFT JOIN "Login" l ON l."userId" = u."id"
    JOIN families g ON g."guardianId" = u."id"
    WHERE u."role" = 'parent' AND u."purgedAt" IS NULL
  )
  SELECT p."id", p."name", p."phone", p."contactEmail", p."provenContactEmail", p."children", p."isOpen", p."isActive", p."isBlocked",
    p."loginEmail", p."hasPassword",
    (EXISTS (SELECT FROM "PasswordReset" r WHERE r."userId" = p."id" AND r."expiresAt" > now())
      OR EXISTS (SELECT FROM "Delivery" d WHERE d."subjectId" = p."id" AND d."mail" = 'accountInvitation'
        AND d."status" IN ('Queued', 'Sending'))) AS "isInvited",
    (p."contactEmail" IS NOT NULL AND (p."sharing" > 1
      OR EXISTS (SELECT FROM "Login" o WHERE o."email" = p."contactEmail" AND o."userId" <> p."id"))) AS "isShared",
    ARRAY(SELECT o."phone" FROM "Login" o WHERE o."phone" = phone_number(p."phone") AND o."userId" <> p."id") AS "takenPhones"
  FROM parents p WHERE p."inClass" ORDER BY p."name", p."id"`

/** @param candidates - of whom two who share a phone number get no slip. */
export function planOf(candidates: readonly Candidate[]): BulkPlan {
  const plan: BulkPlan = { mails: [], slips: [], shared: 0, left: [] }
  const numbers = candidates.map(({ phone }) => numberToTell(phone))
  const times = new Map<string, number>()
  for (const number of numbers) if (number) times.set(number, (times.get(number) ?? 0) + 1)
  for (const [index, one] of candidates.entries()) {
    const number = numbers[index] ?? null
    const why = whyNot(one)
    const to = one.loginEmail ?? (one.isShared ? null : one.contactEmail)
    if (why) plan.left.push({ id: one.id, name: one.name, why })
    else if (to) plan.mails.push({ ...one, to })
    else if (!number) plan.left.push({ id: one.id, name: one.name, why: 'No phone' })
    else if (one.takenPhones.length > 0 || (times.get(number) ?? 0) > 1)
      plan.left.push({ id: one.id, name: one.name, why: 'Shared phone' })
    else {
      plan.slips.push({ ...one, number })
      if (one.isShared) plan.shared += 1
    }
  }
  return plan
}

function whyNot({ hasPassword, isBlocked, isActive, isOpen, isInvited }: Candidate): BulkReason | undefined {
  if (hasPassword) return 'Logs in'
  if (isBlocked) return 'Blocked'
  if (!isActive) return 'Deactivated'
  if (!isOpen) return 'Nothing to see'
  return isInvited ? 'Invited' : undefined
}
