import { sql } from '@/tests/support/machine/database'

/**
 * A notice of somebody to somebody that leaves in an hour. Returns its id. One statement: the server closes a notice that
 * it sees without a waiting delivery, and what is closed can no longer be taken back.
 */
export async function waitingNotice({ from, to = from }: { from: string; to?: string }): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `WITH notice AS (
       INSERT INTO "Notification" (type, subject, message, recipients, "sentById", total)
       VALUES ('Email', 'Exam Schedule', 'It waits.', 'Class 5', $1, 1) RETURNING id)
     INSERT INTO "Delivery" ("notificationId", "userId", channel, address, "dueAt")
     SELECT id, $2, 'Email', 'waits@tests.example', now() + interval '1 hour' FROM notice
     RETURNING "notificationId" AS id`,
    [from, to],
  )
  return row!.id
}
