import type { Transaction } from '@/lib/server/data/db'
import type { Job } from './compose'
import type { MailKind } from './kinds'

/**
 * Queues a mail of the portal's own in the caller's transaction, which is followed by `afterwards(drain)`. `subjectId` is
 * the row that the kind's text is made from when the mail is sent. One that still waits is not doubled but sent now.
 */
export async function postMail(
  tx: Pick<Transaction, '$executeRaw'>,
  { mail, subjectId, to }: Job & { mail: MailKind },
) {
  await tx.$executeRaw`
    INSERT INTO "Delivery" ("channel", "mail", "subjectId", "address") VALUES ('Email', ${mail}, ${subjectId}::uuid, ${to})
    ON CONFLICT ("mail", "address", coalesce("subjectId"::text, '')) WHERE "mail" IS NOT NULL AND "status" IN ('Queued', 'Sending')
    DO UPDATE SET "dueAt" = now(), "attempts" = 0 WHERE "Delivery"."status" = 'Queued' AND "Delivery"."claim" IS NULL`
}
