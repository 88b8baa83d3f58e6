import { AppError } from '@/lib/errors'
import { peopleWithLogins } from '@/lib/server/accounts/login'
import type { Transaction } from '@/lib/server/data/db'
import { Prisma } from '@/prisma/client/client'
import { entriesWithLogins, everyEmail } from '@/lib/server/accounts/guardian-entries'
import { guardianMessages } from './messages'

/**
 * Who is barred from a child is not entered again as somebody else: whoever has the same email or phone number becomes no
 * guardian of it, because messages would go there all the same.
 */

/** Whether the person `u` with the login `l` has the phone number `said` (SQL), or logs in with it. */
const hasNumber = (said: Prisma.Sql) => Prisma.sql`
  coalesce(phone_number(${said}) IN (phone_number(u."phone"), phone_number('+' || l."phone")), false)`

/** @throws AppError conflict for the email or the phone number of who is barred from this student. */
export async function refuseBarredAgain(
  tx: Transaction,
  { studentId, phone, email }: { studentId: string; phone: string; email: string },
) {
  await refuse(
    tx,
    Prisma.sql`SELECT ${studentId}::uuid AS "studentId", ARRAY[${phone}] AS "phones", ARRAY[nullif(${email.toLowerCase()}, '')] AS "emails"`,
  )
}

/** The same for people who are in the portal, each of whom becomes a guardian of a student. */
export async function refuseLinksOfBarred(
  tx: Transaction,
  links: readonly { guardianId: string; studentId: string }[],
) {
  await refuse(
    tx,
    Prisma.sql`SELECT n."studentId", ARRAY[u."phone", '+' || l."phone"] AS "phones", ARRAY[${everyEmail}] AS "emails"
      FROM unnest(${links.map(({ studentId }) => studentId)}::uuid[], ${links.map(({ guardianId }) => guardianId)}::uuid[])
        AS n ("studentId", "guardianId")
      JOIN (${peopleWithLogins}) ON u."id" = n."guardianId"`,
  )
}

/** `given`: rows of `studentId`, `phones` and `emails`. */
async function refuse(tx: Transaction, given: Prisma.Sql) {
  const [found] = await tx.$queryRaw<{ name: string; child: string; same: 'email' | 'phone' }[]>`
    SELECT b."name", s."name" AS "child", c."same" FROM (${given}) n
    JOIN "Guardianship" g ON g."studentId" = n."studentId" AND g."barredAt" IS NOT NULL
    ${entriesWithLogins}
    JOIN "User" b ON b."id" = g."guardianId" JOIN "User" s ON s."id" = g."studentId"
    CROSS JOIN LATERAL (SELECT CASE
      WHEN EXISTS (SELECT FROM unnest(n."emails") AS e (email) WHERE e.email IN (${everyEmail})) THEN 'email'
      WHEN EXISTS (SELECT FROM unnest(n."phones") AS p (phone) WHERE ${hasNumber(Prisma.sql`p.phone`)}) THEN 'phone' END AS "same") c
    WHERE c."same" IS NOT NULL LIMIT 1`
  if (found) throw new AppError('conflict', guardianMessages.ofBarred(found.name, found.child, found.same))
}
