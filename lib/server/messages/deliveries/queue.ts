import { randomUUID } from 'node:crypto'
import { db, type Transaction } from '@/lib/server/data/db'
import { ownEmail, parentEmail, peopleWithLogins } from '@/lib/server/accounts/login'
import { groupBy } from '@/lib/group-by'
import { rowsOf } from '@/lib/server/data/rows'
import { Prisma } from '@/prisma/client/client'
import type { NotificationType } from '@/prisma/client/enums'
import type { SendError, SendResult, SmsTemplate } from '../transports/transport'
import type { Notice } from '../mails/notices'
import { lockedInOrder } from './locked-in-order'

/** Rows claimed at once. */
const batchSize = 50

/** Seconds for which a claim holds. Afterwards other processes may claim the rows that are still Queued. */
const claimSeconds = 120

/** Seconds for which a row may be Sending, longer than any transport waits: afterwards its process counts as dead. */
const sendingSeconds = 180

/** Seconds until the next attempt, by how many have failed. After the last one the delivery is Failed. */
const backOff = [30, 120, 600, 3600, 4 * 3600] as const

const interrupted = 'The portal stopped before the answer came. The message may have arrived.'

type DueNotice = { mail: null; template: SmsTemplate | null } & Notice

/** A notification, or the kind of a mail of the portal's own and the id of the row it is about. */
type DueDelivery = { id: string; to: string } & (DueNotice | { mail: string; subjectId: string | null })

/** A delivery that this process alone may send while its claim holds, with those that its message is for besides. */
export type ClaimedDelivery = DueDelivery & { claim: string; beside?: readonly (DueNotice & { id: string })[] }

const idsOf = ({ id, beside = [] }: Pick<ClaimedDelivery, 'id' | 'beside'>) => [id, ...beside.map((each) => each.id)]

/** That `o` tells of the absence of another student on the same day as `d`, at the same address: both may leave as one. */
const isOfSameAbsence = (d: Prisma.Sql, o: Prisma.Sql) => Prisma.sql`
  EXISTS (
    SELECT FROM "Attendance" m JOIN "Attendance" w ON w."day" = m."day" AND w."status" = 'Absent'
    WHERE m."notificationId" = ${d}."notificationId" AND m."status" = 'Absent' AND w."notificationId" = ${o}."notificationId")
  AND ${o}."address" = ${d}."address" AND ${o}."id" <> ${d}."id"`

const waits = Prisma.sql`"status" = 'Queued' AND "heldSince" IS NULL`

/** What is about an absence waits for that of a brother or sister, which the office's delay still keeps. */
const waitsForOthers = Prisma.sql`EXISTS (
  SELECT FROM "Delivery" o
  WHERE o."channel" = 'Email' AND o."mail" IS NULL AND o."status" = 'Queued' AND o."heldSince" IS NULL AND o."dueAt" > now()
    AND o."claim" IS NULL AND o."attempts" = 0 AND ${isOfSameAbsence(Prisma.sql`"Delivery"`, Prisma.sql`o`)})`

/** What the mail of the notification `n` says besides; `due` is the delivery, which an UPDATE's joins cannot name. */
const aboutNotices = Prisma.sql`
  LEFT JOIN "User" s ON s."id" = n."sentById"
  LEFT JOIN (${peopleWithLogins}) ON u."id" = due."userId"
  LEFT JOIN "Admission" a ON a."userId" = n."studentId" AND a."email" = due."address"
  LEFT JOIN "SmsTemplate" t ON t."id" = n."smsTemplateId"
  LEFT JOIN "Attendance" m ON m."notificationId" = n."id"
  LEFT JOIN "Enrolment" e ON e."id" = m."enrolmentId"`
const noticeColumns = Prisma.sql`
  n."subject", n."message", CASE WHEN n."studentId" IS NOT NULL AND NOT n."toGuardians" THEN n."recipients" END AS "student",
  (SELECT array_agg(c."name" ORDER BY c."name", c."id") FROM "User" c WHERE c."id" = ANY (due."aboutIds")) AS "children",
  CASE WHEN t."id" IS NOT NULL THEN
    json_build_object('dltId', t."dltId", 'header', t."header", 'category', t."category") END AS "template",
  s."name" AS "sentBy", u."name" AS "reader", a."parentName", m."day"::text AS "day", m."class", e."section",
  m."status" = 'Absent' AS "isAbsent",
  coalesce(${ownEmail} = due."address" AND ${parentEmail} IS DISTINCT FROM due."address", false) AS "isOwn"`

/**
 * Claims the next deliveries that are due and not held, mails of the portal's own first because somebody waits for those. Deliveries
 * that another process began to send and never finished become Failed: they may have arrived, so they are not sent again.
 * In quiet hours notices that somebody has written wait, and nothing else does. What tells one address of the absences of
 * brothers and sisters is one message.
 */
export async function claimDue(channel: NotificationType, { isQuiet = false } = {}): Promise<ClaimedDelivery[]> {
  await db.$executeRaw`
    ${lockedInOrder(Prisma.sql`"channel" = ${channel}::"NotificationType" AND "status" = 'Sending' AND "dueAt" <= now()`)}
    UPDATE "Delivery" d SET "status" = 'Failed', "reason" = ${interrupted}, "attempts" = "attempts" + 1, "claim" = NULL, "decidedAt" = now()
    FROM locked WHERE d."id" = locked."id"`
  const claim = randomUUID()
  const rows = await rowsOf<DueDelivery>`
    WITH next AS (
      SELECT "id", "notificationId", "userId", "address", "aboutIds" FROM "Delivery"
      WHERE "channel" = ${channel}::"NotificationType" AND ${waits} AND "dueAt" <= now()
        ${isQuiet ? Prisma.sql`AND NOT EXISTS (${toMany})` : Prisma.empty}
        ${channel === 'Email' ? Prisma.sql`AND NOT ${waitsForOthers}` : Prisma.empty}
      ORDER BY ("mail" IS NULL), "dueAt" LIMIT ${batchSize} FOR UPDATE SKIP LOCKED
    ), beside AS (
      SELECT "id", "notificationId", "userId", "address", "aboutIds" FROM "Delivery"
      WHERE "id" IN (
          SELECT o."id" FROM next JOIN "Attendance" m ON m."notificationId" = next."notificationId" AND m."status" = 'Absent'
          JOIN "Attendance" w ON w."day" = m."day" AND w."status" = 'Absent'
          JOIN "Delivery" o ON o."notificationId" = w."notificationId" AND o."address" = next."address")
        AND "id" NOT IN (SELECT "id" FROM next) AND ${waits} AND "dueAt" <= now()
      FOR UPDATE SKIP LOCKED
    ), due AS (SELECT * FROM next UNION ALL SELECT * FROM beside)
    UPDATE "Delivery" d SET "claim" = ${claim}::uuid, "dueAt" = now() + make_interval(secs => ${claimSeconds})
    FROM due LEFT JOIN "Notification" n ON n."id" = due."notificationId" ${aboutNotices} WHERE d."id" = due."id"
    RETURNING d."id", d."address" AS to, d."mail", d."subjectId", ${noticeColumns}`
  return together(rows.map((row) => ({ ...row, claim })))
}

/** Absences of one day at one address: by name, the first with the others beside it. */
function together(rows: readonly ClaimedDelivery[]): ClaimedDelivery[] {
  const groups = groupBy(rows, (row) =>
    row.mail === null && row.day && row.isAbsent ? `${row.day} ${row.to}` : row.id,
  )
  return [...groups.values()].flatMap((group) => {
    const notices = group.flatMap((row) => (row.mail === null ? [row] : []))
    const [first, ...beside] = notices.toSorted((a, b) => (a.student ?? '').localeCompare(b.student ?? ''))
    return first && beside.length > 0 ? [{ ...first, beside }] : group
  })
}

const toMany = Prisma.sql`
  SELECT FROM "Notification" q WHERE q."id" = "Delivery"."notificationId" AND (q."studentId" IS NULL OR q."toGuardians")`

/** Thrown when another process has claimed the delivery meanwhile, or it was withdrawn. This is no failed attempt. */
export class ClaimLost extends Error {
  override name = 'ClaimLost'
}

/** Of these deliveries those whose claim holds, locked: the `UPDATE` that follows joins them as `locked`. */
const claimed = (delivery: ClaimedDelivery, rest = Prisma.empty) =>
  lockedInOrder(Prisma.sql`"id" = ANY (${idsOf(delivery)}::uuid[]) AND "claim" = ${delivery.claim}::uuid ${rest}`)

/**
 * Marks the message as handed over from now on, and runs `storeToken` in the same transaction.
 * @throws ClaimLost, also where one alone of several that it is for was withdrawn.
 */
export async function markSending(delivery: ClaimedDelivery, storeToken?: (tx: Transaction) => Promise<void>) {
  const mark = async (tx: Pick<Transaction, '$executeRaw'>) => {
    const count = await tx.$executeRaw`
      ${claimed(delivery, Prisma.sql`AND "status" = 'Queued'`)}
      UPDATE "Delivery" d SET "status" = 'Sending', "dueAt" = now() + make_interval(secs => ${sendingSeconds})
      FROM locked WHERE d."id" = locked."id"`
    if (count < idsOf(delivery).length)
      throw new ClaimLost('another process has claimed this delivery, or it was withdrawn')
  }
  if (!storeToken && !delivery.beside) return mark(db)
  await db.$transaction(async (tx) => {
    await mark(tx)
    await storeToken?.(tx)
  })
}

/** Deletes a mail that turned out to have no recipient. */
export async function deleteUnsent({ id, claim }: ClaimedDelivery) {
  await db.$executeRaw`DELETE FROM "Delivery" WHERE "id" = ${id}::uuid AND "claim" = ${claim}::uuid AND "status" = 'Queued'`
}

export async function markSent(delivery: ClaimedDelivery, status: SendResult) {
  await db.$executeRaw`
    ${claimed(delivery)}
    UPDATE "Delivery" d SET "status" = ${status}::"DeliveryStatus", "reason" = '', "attempts" = "attempts" + 1, "claim" = NULL, "decidedAt" = now()
    FROM locked WHERE d."id" = locked."id"`
}

/** Queues the next attempt, or marks the delivery as Failed when there is none. */
export async function markFailedAttempt(delivery: ClaimedDelivery, { kind, message, retryAfter }: SendError) {
  const lastAttempt = kind === 'temporary' ? backOff.length : 0
  await db.$executeRaw`
    ${claimed(delivery)}
    UPDATE "Delivery" d SET
      "status" = (CASE WHEN "attempts" < ${lastAttempt} THEN 'Queued' ELSE 'Failed' END)::"DeliveryStatus",
      "decidedAt" = CASE WHEN "attempts" < ${lastAttempt} THEN NULL ELSE now() END,
      "dueAt" = now() + make_interval(secs => greatest((${[...backOff]}::int[])["attempts" + 1], ${retryAfter}::int, 0)),
      "reason" = ${message}, "attempts" = "attempts" + 1, "claim" = NULL
    FROM locked WHERE d."id" = locked."id"`
}

/** Makes claimed deliveries that were not tried free for the next run; this counts as no attempt. */
export async function releaseClaims(deliveries: readonly ClaimedDelivery[]) {
  if (deliveries.length === 0) return
  const ids = deliveries.flatMap(idsOf)
  await db.$executeRaw`
    ${lockedInOrder(Prisma.sql`"id" = ANY (${ids}::uuid[]) AND "claim" = ${deliveries[0]?.claim}::uuid AND "status" = 'Queued'`)}
    UPDATE "Delivery" d SET "claim" = NULL, "dueAt" = now() FROM locked WHERE d."id" = locked."id"`
}

/** Makes every unclaimed delivery of this channel wait for at least so many seconds, because its server is down. */
export async function postponeAll(channel: NotificationType, seconds: number) {
  await db.$executeRaw`
    ${lockedInOrder(Prisma.sql`
      "channel" = ${channel}::"NotificationType" AND "status" = 'Queued' AND "claim" IS NULL
      AND "dueAt" < now() + make_interval(secs => ${seconds})`)}
    UPDATE "Delivery" d SET "dueAt" = now() + make_interval(secs => ${seconds}) FROM locked WHERE d."id" = locked."id"`
}

/**
 * Writes the final counts of notifications all of whose deliveries are decided, so that lists need not count them. The
 * notifications are locked by a first statement and counted by a second one, which sees what those who held the locks
 * before have committed.
 */
export async function writeFinalCounts() {
  await db.$transaction(async (tx) => {
    const done = await tx.$queryRaw<{ id: string }[]>`
      SELECT n."id" FROM "Notification" n WHERE n."settledAt" IS NULL AND NOT EXISTS (${undecided})
      ORDER BY n."id" FOR NO KEY UPDATE OF n`
    if (done.length === 0) return
    await tx.$executeRaw`
      UPDATE "Notification" n SET "settledAt" = now(), "sent" = c.sent, "saved" = c.saved, "failed" = c.failed
      FROM unnest(${done.map(({ id }) => id)}::uuid[]) AS done ("id") CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE "status" = 'Sent') AS sent, count(*) FILTER (WHERE "status" = 'Saved') AS saved,
          count(*) FILTER (WHERE "status" = 'Failed') AS failed
        FROM "Delivery" WHERE "notificationId" = done."id"
      ) c
      WHERE n."id" = done."id" AND n."settledAt" IS NULL AND NOT EXISTS (${undecided})`
  })
}

const undecided = Prisma.sql`SELECT FROM "Delivery" WHERE "notificationId" = n."id" AND "status" IN ('Queued', 'Sending')`
