import { randomUUID } from 'node:crypto'
import { Prisma } from '@/prisma/client/client'
import type { NotificationType } from '@/prisma/client/enums'
import { db, type Transaction } from '@/lib/server/data/db'
import type { Carried, NotCarried } from '../carriers/carrier'

/** Rows a worker takes at once, and the seconds after which others may take those it has not begun. */
const claimed = { rows: 50, seconds: 120 }

/** Longer than any carrier waits for an answer: a row that is Sending for longer has lost its worker. */
const sendingSeconds = 180

/** Seconds until the next attempt, by how many have failed. After the last one the delivery is Failed. */
const backOff = [30, 120, 600, 3600, 4 * 3600] as const

const interrupted = 'The portal was stopped before the answer came. It may have arrived.'

/** A notification's text, or the kind of a mail of the portal's own and what it is about. */
type Waiting = { id: string; to: string } & (
  { mail: null; subject: string; text: string } | { mail: string; subjectId: string | null }
)

/** A message that this worker may send, until somebody else takes it for dead. */
export type Claimed = Waiting & { claim: string }

/**
 * Takes the next messages that are due, mails of the portal's own first: somebody waits for those. What another worker
 * handed over and never finished is not sent again: nobody can tell whether it arrived, so it fails saying so.
 */
export async function claim(channel: NotificationType): Promise<Claimed[]> {
  await db.$executeRaw`
    UPDATE "Delivery" SET "status" = 'Failed', "reason" = ${interrupted}, "attempts" = "attempts" + 1, "claim" = NULL, "decidedAt" = now()
    WHERE "channel" = ${channel}::"NotificationType" AND "status" = 'Sending' AND "dueAt" <= now()`
  const claim = randomUUID()
  const rows = await db.$queryRaw<Waiting[]>`
    WITH due AS (
      SELECT "id", "notificationId" FROM "Delivery"
      WHERE "channel" = ${channel}::"NotificationType" AND "status" = 'Queued' AND "dueAt" <= now()
      ORDER BY ("mail" IS NULL), "dueAt" LIMIT ${claimed.rows} FOR UPDATE SKIP LOCKED
    )
    UPDATE "Delivery" d SET "claim" = ${claim}::uuid, "dueAt" = now() + make_interval(secs => ${claimed.seconds})
    FROM due LEFT JOIN "Notification" n ON n."id" = due."notificationId" WHERE d."id" = due."id"
    RETURNING d."id", d."address" AS to, d."mail", d."subjectId", n."subject", n."message" AS text`
  return rows.map((row) => ({ ...row, claim }))
}

/** Says that a message is not this worker's to send any more: another has it, or it was withdrawn. No failure. */
export class Taken extends Error {
  override name = 'Taken'
}

/**
 * Notes that the message goes out now, and in the same transaction what `keep` has to store of it.
 * @throws Taken.
 */
export async function handOver({ id, claim }: Claimed, keep?: (tx: Transaction) => Promise<void>) {
  const note = async (tx: Pick<Transaction, '$executeRaw'>) => {
    const count = await tx.$executeRaw`
      UPDATE "Delivery" SET "status" = 'Sending', "dueAt" = now() + make_interval(secs => ${sendingSeconds})
      WHERE "id" = ${id}::uuid AND "claim" = ${claim}::uuid AND "status" = 'Queued'`
    if (count === 0) throw new Taken('another worker has this delivery, or it was withdrawn')
  }
  if (!keep) return note(db)
  await db.$transaction(async (tx) => {
    await note(tx)
    await keep(tx)
  })
}

/** Forgets a mail that has nobody to go to. */
export async function forget({ id, claim }: Claimed) {
  await db.$executeRaw`DELETE FROM "Delivery" WHERE "id" = ${id}::uuid AND "claim" = ${claim}::uuid AND "status" = 'Queued'`
}

/** Notes a success. */
export async function carried({ id, claim }: Claimed, status: Carried) {
  await db.$executeRaw`
    UPDATE "Delivery" SET "status" = ${status}::"DeliveryStatus", "reason" = '', "attempts" = "attempts" + 1, "claim" = NULL, "decidedAt" = now()
    WHERE "id" = ${id}::uuid AND "claim" = ${claim}::uuid`
}

/** Notes a failure: for good, or until the next attempt. */
export async function notCarried({ id, claim }: Claimed, { kind, message, retryAfter }: NotCarried) {
  const lastAttempt = kind === 'later' ? backOff.length : 0
  await db.$executeRaw`
    UPDATE "Delivery" SET
      "status" = (CASE WHEN "attempts" < ${lastAttempt} THEN 'Queued' ELSE 'Failed' END)::"DeliveryStatus",
      "decidedAt" = CASE WHEN "attempts" < ${lastAttempt} THEN NULL ELSE now() END,
      "dueAt" = now() + make_interval(secs => greatest((${[...backOff]}::int[])["attempts" + 1], ${retryAfter}::int, 0)),
      "reason" = ${message}, "attempts" = "attempts" + 1, "claim" = NULL
    WHERE "id" = ${id}::uuid AND "claim" = ${claim}::uuid`
}

/** Gives back what this worker has not begun; it counts as no attempt. */
export async function giveBack(letters: readonly Claimed[]) {
  if (letters.length === 0) return
  await db.$executeRaw`
    UPDATE "Delivery" SET "claim" = NULL, "dueAt" = now()
    WHERE "id" = ANY (${letters.map(({ id }) => id)}::uuid[]) AND "claim" = ${letters[0]?.claim}::uuid AND "status" = 'Queued'`
}

/** Lets all that waits for this channel wait for so many seconds more: the other side is down. */
export async function hold(channel: NotificationType, seconds: number) {
  await db.$executeRaw`
    UPDATE "Delivery" SET "dueAt" = now() + make_interval(secs => ${seconds})
    WHERE "channel" = ${channel}::"NotificationType" AND "status" = 'Queued' AND "claim" IS NULL
      AND "dueAt" < now() + make_interval(secs => ${seconds})`
}

/**
 * Writes the final counts of notifications whose last delivery is decided. Lists then need not count deliveries. They are
 * locked first, and counted by a second statement, which sees what those who held them before have done.
 */
export async function settle() {
  await db.$transaction(async (tx) => {
    const done = await tx.$queryRaw<{ id: string }[]>`
      SELECT n."id" FROM "Notification" n WHERE n."settledAt" IS NULL AND NOT EXISTS (${openOf})
      ORDER BY n."id" FOR NO KEY UPDATE OF n`
    if (done.length === 0) return
    await tx.$executeRaw`
      UPDATE "Notification" n SET "settledAt" = now(), "sent" = c.sent, "saved" = c.saved, "failed" = c.failed
      FROM unnest(${done.map(({ id }) => id)}::uuid[]) AS done ("id") CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE "status" = 'Sent') AS sent, count(*) FILTER (WHERE "status" = 'Saved') AS saved,
          count(*) FILTER (WHERE "status" = 'Failed') AS failed
        FROM "Delivery" WHERE "notificationId" = done."id"
      ) c
      WHERE n."id" = done."id" AND n."settledAt" IS NULL AND NOT EXISTS (${openOf})`
  })
}

const openOf = Prisma.sql`SELECT FROM "Delivery" WHERE "notificationId" = n."id" AND "status" IN ('Queued', 'Sending')`
