import { id as idSchema } from '@/lib/inputs'
import { db, type Transaction } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { gateway } from '@/lib/server/gateway/choose'
import { GatewayError, type Gateway, type GatewayRefund } from '@/lib/server/gateway/port'
import { log } from '@/lib/server/log'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { Prisma, type GatewayRefundState } from '@/prisma/client/client'
import { refundMessages } from './back-messages'
import { noteInVain } from './in-vain'
import { emailOfPayer } from './online-take'

/**
 * Refunds that go back through the gateway. What it is asked for is stored before it is asked, so that a call of which nobody
 * knows what became is made again with the same key, and is one refund. What it does not give back is credit again.
 */

/** Refunds that one look asks about: each is a call or two of some seconds at most. */
const atOnce = 20

/** Paise; `paymentId` is the gateway's. */
type Waiting = { id: string; paymentId: string; amountPaise: number }

const waiting = Prisma.sql`
  g."id", g."paymentId", (SELECT s."amountPaise"::float8 FROM "RefundShare" s WHERE s."id" = g."shareId") AS "amountPaise"`

/** Notes what the gateway is to give back of a refund that is being approved: of each of its payments a part. */
export async function noteForGateway(tx: Transaction, refundId: string) {
  const noted = await tx.$executeRaw`
    INSERT INTO "GatewayRefund" ("shareId", "paymentId")
    SELECT s."id", p."id" FROM "RefundShare" s JOIN "GatewayPayment" p ON p."receiptId" = s."receiptId"
    WHERE s."refundId" = ${refundId}::uuid`
  if (noted !== (await tx.refundShare.count({ where: { refundId } })))
    throw new Error('a part of the refund is of no payment of the gateway')
}

/** Asks the gateway for a refund that was just approved. What does not succeed is asked for again later. */
export async function sendRefund(refundId: string): Promise<void> {
  const asked = gateway()
  if (!asked) return
  const parts = await rowsOf<Waiting>`
    SELECT ${waiting} FROM "GatewayRefund" g
    WHERE g."decidedAt" IS NULL AND g."shareId" IN (SELECT "id" FROM "RefundShare" WHERE "refundId" = ${refundId}::uuid)`
  for (const part of parts) await give(asked, part).catch(noteInVain)
  await drain()
}

/**
 * Asks about refunds that are not decided: an hour after the approval each quarter of an hour, and at last each day, as a bank
 * may take a week. What one server asks about no other does at the same time.
 */
export async function askAboutRefunds(): Promise<{ asked: number; failed: number }> {
  const asked = gateway()
  if (!asked) return { asked: 0, failed: 0 }
  const parts = await rowsOf<Waiting>`
    UPDATE "GatewayRefund" g SET "askedAt" = now() WHERE g."id" IN (
      SELECT w."id" FROM "GatewayRefund" w WHERE w."decidedAt" IS NULL
        AND w."askedAt" < now() - least(interval '1 day', greatest(interval '1 minute', (now() - w."createdAt") / 4))
      ORDER BY w."askedAt" LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING ${waiting}`
  const answers = await Promise.allSettled(parts.map((part) => askAgain(asked, part)))
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  for (const error of failures) noteInVain(error)
  return { asked: parts.length, failed: failures.length }
}

/** An earlier call may have succeeded whose answer was lost, however long ago: the gateway forgets keys some day. */
async function askAgain(asked: Gateway, part: Waiting) {
  const known = await madeThere(asked, part)
  if (known) await takeRefund(known)
  else await give(asked, part)
}

const madeThere = async (asked: Gateway, { id, paymentId }: Waiting) =>
  (await asked.refundsOf(paymentId)).find(({ key }) => key === id)

/** @throws GatewayError where nobody knows what became of it. */
async function give(asked: Gateway, part: Waiting) {
  const { id, paymentId, amountPaise } = part
  try {
    await takeRefund(await asked.refund({ key: id, paymentId, amount: amountPaise }))
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
    // It refuses all where the keys are not valid any more, and then this too; so money becomes credit only for a real no.
    const known = await madeThere(asked, part)
    if (known) await takeRefund(known)
    else await takeRefusal(id, error.message)
  }
}

type Known = {
  id: string
  state: GatewayRefundState
  gatewayRefundId: string | null
  paymentId: string
  amountPaise: number
  shareId: string
  receiptId: string
  payerId: string
}

/** Locks what was asked for: what is heard of it at once waits here. Its receipt is locked after it, by whom it touches. */
async function lockPart(tx: Transaction, id: string): Promise<Known | undefined> {
  const [known] = await tx.$queryRaw<Known[]>`
    SELECT g."id", g."state", g."gatewayRefundId", g."paymentId", s."amountPaise"::float8 AS "amountPaise", g."shareId",
      s."receiptId", o."payerId"
    FROM "GatewayRefund" g JOIN "RefundShare" s ON s."id" = g."shareId" JOIN "GatewayPayment" p ON p."id" = g."paymentId"
    JOIN "OnlineOrder" o ON o."id" = p."orderId" WHERE g."id" = ${id}::uuid FOR NO KEY UPDATE OF g`
  return known
}

const isDecided = ({ state }: Known) => state === 'processed' || state === 'failed'

/**
 * Takes what an event says of a refund. One that the portal has not asked for was made in the gateway's own pages: of such
 * refunds the gateway is asked what they come to, because events come in any order.
 * @throws GatewayError
 */
export async function hearOfRefund(asked: Gateway, heard: GatewayRefund) {
  if (await takeRefund(heard)) return
  const { paymentId } = heard
  const [known] = await rowsOf<{ askedAt: Date }>`
    SELECT now() AS "askedAt" FROM "GatewayPayment" WHERE "id" = ${paymentId} AND "receiptId" IS NOT NULL`
  if (!known) return
  const refunds = await asked.refundsOf(paymentId)
  const parts = await db.gatewayRefund.findMany({ where: { paymentId }, select: { id: true } })
  const own = new Set(parts.map(({ id }) => id))
  const there = refunds.filter(({ key, state }) => state !== 'failed' && !own.has(key))
  const givenBackTherePaise = there.reduce((sum, { amount }) => sum + amount, 0)
  // Of two who ask at once the answer counts of who began later: it has all that was told to the other.
  await db.$executeRaw`
    UPDATE "GatewayPayment" SET "givenBackTherePaise" = ${givenBackTherePaise}::bigint, "givenBackThereAskedAt" = ${known.askedAt}::timestamptz
    WHERE "id" = ${paymentId} AND coalesce("givenBackThereAskedAt" <= ${known.askedAt}::timestamptz, true)`
}

/**
 * Takes what is known of a refund: in any order, as often as it comes, on several servers at once. The first end that is heard
 * stays.
 * @returns whether the portal has asked for it.
 */
const takeRefund = (heard: GatewayRefund): Promise<boolean> =>
  db.$transaction(async (tx) => {
    const known = idSchema.safeParse(heard.key).success ? await lockPart(tx, heard.key) : undefined
    if (!known || known.paymentId !== heard.paymentId) return false
    const isSame = heard.amount === known.amountPaise && (known.gatewayRefundId ?? heard.id) === heard.id
    const isOther = isDecided(known) && heard.state !== 'pending' && heard.state !== known.state
    if (!isSame || isOther) {
      log().error(
        { refund: known.id, there: heard.id, state: heard.state },
        'the gateway contradicts itself about a refund',
      )
      return true
    }
    if (isDecided(known)) return true
    if (heard.state === 'failed') {
      await takeBack(tx, known, refundMessages.failedThere, heard.id)
      return true
    }
    const { id, payerId } = known
    const decidedAt = heard.state === 'processed' ? new Date() : null
    await tx.gatewayRefund.update({
      where: { id },
      data: { gatewayRefundId: heard.id, state: heard.state, decidedAt },
    })
    const to = decidedAt && (await emailOfPayer(tx, payerId))
    if (to) await queueMail(tx, { mail: 'refundPaid', subjectId: id, to })
    return true
  })

const takeRefusal = (id: string, reason: string) =>
  db.$transaction(async (tx) => {
    const known = await lockPart(tx, id)
    if (known && !isDecided(known)) await takeBack(tx, known, reason || refundMessages.failedThere)
  })

/** The receipt is locked before the sum of what it holds is made anew: whoever uses its credit at once waits, or is waited for. */
async function takeBack(tx: Transaction, { id, shareId, receiptId }: Known, reason: string, there?: string) {
  await tx.gatewayRefund.update({
    where: { id },
    data: { state: 'failed', failure: reason, decidedAt: new Date(), ...(there && { gatewayRefundId: there }) },
  })
  await tx.$queryRaw`SELECT FROM "Receipt" WHERE "id" = ${receiptId}::uuid FOR UPDATE`
  await tx.refundReturn.create({ data: { shareId, reason } })
}
