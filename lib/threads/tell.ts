import { ownEmail, peopleWithLogins, provenGuardianEmail } from '@/lib/server/accounts/login'
import type { Transaction } from '@/lib/server/data/db'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import { Prisma } from '@/prisma/client/client'
import { stillSees, teachesClassOf } from './visible'

/**
 * Queues a mail to the other side of a thread: to the guardians in it, or to the class teacher of today and who has written
 * for the school. Each is told once until they have read it, and one address once.
 */
export async function tellOthers(tx: Transaction, threadId: string, { ofSchool }: { ofSchool: boolean }) {
  // Whoever became the class teacher since is told from now on.
  if (!ofSchool)
    await tx.$executeRaw`
      INSERT INTO "ThreadMember" ("threadId", "userId", "ofSchool")
      SELECT t."id", u."id", true FROM "Thread" t JOIN "User" u ON u."role" = 'teacher' AND u."isActive"
        AND ${teachesClassOf(Prisma.sql`u."id"`, Prisma.sql`t."studentId"`)}
      WHERE t."id" = ${threadId}::uuid AND NOT t."toOffice"
      ON CONFLICT ("threadId", "userId") DO NOTHING`
  const told = await tx.$queryRaw<{ id: string; to: string | null }[]>`
    WITH told AS (
      UPDATE "ThreadMember" m SET "toldAt" = now()
      FROM "Thread" t, "User" u
      WHERE m."threadId" = ${threadId}::uuid AND t."id" = m."threadId" AND u."id" = m."userId"
        AND m."ofSchool" <> ${ofSchool} AND m."isTold" AND (m."toldAt" IS NULL OR m."seenAt" > m."toldAt") AND ${stillSees()}
      RETURNING m."id", m."userId", m."ofSchool"
    )
    SELECT DISTINCT ON (2) told."id", CASE WHEN told."ofSchool" THEN ${ownEmail} ELSE ${provenGuardianEmail} END AS "to"
    FROM told JOIN (${peopleWithLogins}) ON u."id" = told."userId" ORDER BY 2, told."id"`
  await queueMails(
    tx,
    'threadMessage',
    told.flatMap(({ id, to }) => (to ? [{ subjectId: id, to }] : [])),
  )
}
