import { randomUUID } from 'node:crypto'
import { sumInPaise } from '@/lib/money'
import { familyEmail, peopleWithLogins, provenGuardianEmail } from '@/lib/server/accounts/login'
import { db, type Transaction } from '@/lib/server/data/db'
import { laterState, type GatewayPayment } from '@/lib/server/gateway/port'
import { queueMail } from '@/lib/server/messages/mails/enqueue'
import { Prisma } from '@/prisma/client/client'
import type { Payment } from './answers'
import { lockFees, recordPayments } from './recording'

type Order = { id: string; payerId: string; payer: string; studentId: string; createdAt: Date; isDecided: boolean }

/** What the gateway says of a payment, among the portal's ways of paying: net banking and wallets are transfers. */
const methodOf = (means: string): Payment['method'] =>
  means === 'upi' ? 'UPI' : means === 'card' || means === 'emi' ? 'Card' : 'Bank Transfer'

/**
 * Takes what is known of payments, of whichever order of ours they are: in any order, as often as it comes, on several
 * servers at once. What is captured makes one receipt. Where the fees are paid or cancelled meanwhile the money is the
 * pupil's credit. What others have taken by the same gateway is none of ours.
 * @param asked whether the gateway was asked, and did not tell by itself.
 * @returns those that are to be captured. Of an order that is paid the gateway refunds what comes late.
 */
export async function takePayments(payments: readonly GatewayPayment[], asked: boolean): Promise<GatewayPayment[]> {
  const toCapture: GatewayPayment[] = []
  for (const payment of payments) if (await takePayment(payment, asked)) toCapture.push(payment)
  return toCapture
}

const takePayment = (payment: GatewayPayment, asked: boolean) =>
  db.$transaction(async (tx) => {
    // The order first, before the fees: what is heard of a payment at once waits here.
    const [order] = await tx.$queryRaw<Order[]>`
      SELECT o."id", o."payerId", u."name" AS "payer", o."studentId", o."createdAt", o."decidedAt" IS NOT NULL AS "isDecided"
      FROM "OnlineOrder" o JOIN "User" u ON u."id" = o."payerId"
      WHERE o."gatewayOrderId" = ${payment.gatewayOrderId} FOR NO KEY UPDATE OF o`
    if (!order) return false
    const known = await tx.gatewayPayment.findUnique({ where: { id: payment.id } })
    if (known && known.orderId !== order.id) return false
    const state = known ? laterState(known.state, payment.state) : payment.state
    if (known?.receiptId || state !== 'captured') {
      await keep(
        tx,
        order,
        payment,
        known?.receiptId ? { state, asked } : { state, asked, amountPaise: payment.amount },
      )
      return state === 'authorized' && !order.isDecided
    }
    const receiptId = randomUUID()
    await record(tx, order, payment, receiptId)
    await keep(tx, order, payment, { state, asked, amountPaise: payment.amount, receiptId })
    await tx.onlineOrder.update({ where: { id: order.id }, data: { decidedAt: new Date() } })
    return false
  })

async function keep(
  tx: Transaction,
  order: Order,
  { id, amount, means, failure }: GatewayPayment,
  { asked, ...known }: { state: GatewayPayment['state']; asked: boolean; amountPaise?: number; receiptId?: string },
) {
  const heard = { ...known, ...(means && { means }), ...(failure && { failure }) }
  await tx.gatewayPayment.upsert({
    where: { id },
    create: { id, orderId: order.id, asked, ...heard, amountPaise: amount },
    update: heard,
  })
}

/** The fees are locked as whoever pays them locks them. Who has paid is told what it has settled, and what is credit now. */
async function record(tx: Transaction, order: Order, payment: GatewayPayment, receiptId: string) {
  const fees = Prisma.sql`f."id" IN (SELECT t."feeId" FROM "OnlineOrderFee" t WHERE t."orderId" = ${order.id}::uuid)`
  await lockFees(tx, fees)
  const settled = await recordPayments(tx, { id: order.payerId, name: order.payer }, fees, {
    ...{ method: methodOf(payment.means), reference: payment.id, demo: false, given: payment.amount },
    ...{ creditOf: order.studentId, confirmed: { receiptId, asked: order.createdAt } },
  })
  const [first] = settled
  const to = await emailOfPayer(tx, order.payerId)
  if (!to) return
  const kept = payment.amount > sumInPaise(settled)
  if (kept) await queueMail(tx, { mail: 'onlineCredit', subjectId: receiptId, to })
  else if (first) await queueMail(tx, { mail: 'receipt', subjectId: first.id, to })
}

/** Where somebody who has paid online is told of it: the family of a pupil, or a guardian. */
export async function emailOfPayer(tx: Transaction, payerId: string): Promise<string | null> {
  const [payer] = await tx.$queryRaw<{ email: string | null }[]>`
    SELECT CASE WHEN u."role" = 'student' THEN ${familyEmail} ELSE ${provenGuardianEmail} END AS "email"
    FROM ${peopleWithLogins} WHERE u."id" = ${payerId}::uuid`
  return payer?.email ?? null
}
