import type { Transaction } from '@/lib/server/data/db'
import type { MailRequest } from './compose'
import type { MailKind } from './kinds'

/**
 * Queues a mail of the portal's own in the caller's transaction; the caller then sends it with `afterwards(drain)`. Its
 * text is made from the row `subjectId` when it is sent. When the same mail is still waiting, no second one is queued, but
 * the first becomes due when the second would be, also
 * one that a restore has held.
 */
export const queueMail = (
  tx: Pick<Transaction, '$executeRaw'>,
  { mail, ...request }: MailRequest & { mail: MailKind },
) => queueMails(tx, mail, [request])

/** The same for many mails of a kind, with one statement. They leave after `delay` seconds. */
export async function queueMails(
  tx: Pick<Transaction, '$executeRaw'>,
  mail: MailKind,
  requests: readonly MailRequest[],
  { delay = 0 }: { delay?: number } = {},
) {
  if (requests.length === 0) return
  await tx.$executeRaw`
    INSERT INTO "Delivery" ("channel", "mail", "subjectId", "address", "dueAt")
    SELECT DISTINCT 'Email'::"NotificationType", ${mail}::text, m."subjectId", m."address", now() + make_interval(secs => ${delay})
    FROM unnest(${requests.map(({ subjectId }) => subjectId)}::uuid[], ${requests.map(({ to }) => to)}::text[])
      AS m ("subjectId", "address")
    ON CONFLICT ("mail", "address", coalesce("subjectId"::text, '')) WHERE "mail" IS NOT NULL AND "status" IN ('Queued', 'Sending')
    DO UPDATE SET "dueAt" = excluded."dueAt", "attempts" = 0, "heldSince" = NULL WHERE "Delivery"."status" = 'Queued' AND "Delivery"."claim" IS NULL`
}
