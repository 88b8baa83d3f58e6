import type { Transaction } from '@/lib/server/data/db'
import type { MailRequest } from './compose'
import type { MailKind } from './kinds'

/**
 * Queues a mail of the portal's own in the caller's transaction; the caller then sends it with `afterwards(drain)`. Its
 * text is made from the row `subjectId` when it is sent. When the same mail is still waiting, no second one is queued, but
 * the first becomes due now.
 */
export async function queueMail(
  tx: Pick<Transaction, '$executeRaw'>,
  { mail, subjectId, to }: MailRequest & { mail: MailKind },
) {
  await tx.$executeRaw`
    INSERT INTO "Delivery" ("channel", "mail", "subjectId", "address") VALUES ('Email', ${mail}, ${subjectId}::uuid, ${to})
    ON CONFLICT ("mail", "address", coalesce("subjectId"::text, '')) WHERE "mail" IS NOT NULL AND "status" IN ('Queued', 'Sending')
    DO UPDATE SET "dueAt" = now(), "attempts" = 0 WHERE "Delivery"."status" = 'Queued' AND "Delivery"."claim" IS NULL`
}
