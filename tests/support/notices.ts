import { sql } from './database'

/** A notice of somebody to somebody that leaves in an hour. Returns its id. */
export async function waitingNotice({ from, to = from }: { from: string; to?: string }): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "Notification" (type, subject, message, recipients, "sentById", total)
     VALUES ('Email', 'Exam Schedule', 'It waits.', 'Class 5', $1, 1) RETURNING id`,
    [from],
  )
  await sql(
    `INSERT INTO "Delivery" ("notificationId", "userId", channel, address, "dueAt")
     VALUES ($1, $2, 'Email', 'waits@tests.example', now() + interval '1 hour')`,
    [row!.id, to],
  )
  return row!.id
}
