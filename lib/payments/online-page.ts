import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { feeDue } from '@/lib/fees/sql'
import { id } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import type { Scope } from '@/lib/server/accounts/scope'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { db } from '@/lib/server/data/db'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { env } from '@/lib/server/env'
import { gateway } from '@/lib/server/gateway/choose'
import { GatewayError } from '@/lib/server/gateway/port'
import { drain } from '@/lib/server/messages/deliveries/drain'
import { schoolSettings } from '@/lib/server/school-settings'
import { Prisma } from '@/prisma/client/client'
import { noteInVain } from './in-vain'
import { askAbout } from './online-ask'
import { onlineMessages } from './online-messages'
import { waits, isOpen } from './online-sql'
import { orderDays, orderPath, takesByGateway } from './online-start'

export const onlineStates = ['open', 'waiting', 'elsewhere', 'failed', 'paid', 'credit', 'closed'] as const

const orderShape = z.strictObject({
  id: z.string(),
  state: z.enum(onlineStates),
  /** Rupees. */
  amount: z.number(),
  /** What was due when it was begun, and the late fines. */
  fees: z.array(
    z.strictObject({ id: z.string(), type: z.string(), studentName: z.string(), due: z.number(), fine: z.number() }),
  ),
  /** Why the last try failed, as the bank says; '' otherwise. */
  failure: z.string(),
  /** `away`: the gateway did not answer, and may know more; `refused`: it answered that it does not want to. */
  trouble: z.enum(['away', 'refused']).nullable(),
  /** The form that leads to the checkout; null where nothing is to be paid. */
  checkout: z.strictObject({ action: z.string(), fields: z.record(z.string(), z.string()) }).nullable(),
})
export type OnlineOrder = z.output<typeof orderShape>

type Row = {
  id: string
  type: string
  studentName: string
  duePaise: number
  finePaise: number
  stillDue: number
  waits: boolean
}

/**
 * An order that one has begun to pay, after asking the gateway about it.
 * @throws AppError notFound for another person's, and where one does not pay for one of the pupils any more.
 */
export const readOnlineOrder = operation({
  access: 'fees:payOwn',
  as: 'order',
  input: z.object({ id }),
  output: orderShape,
  fail: onlineMessages.loadFailed,
  async run(actor, input, caller) {
    const mine = { id: input.id, payerId: actor.id }
    const known = await db.onlineOrder.findFirst({ where: mine })
    const fees = known ? await feesOf(known.id, caller.scope) : []
    if (!known || fees.length === 0) throw new AppError('notFound', messages.common.notFound)
    let trouble: OnlineOrder['trouble'] = null
    if (!known.decidedAt)
      await askAbout(known).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error
        noteInVain(error)
        trouble = error.kind
      })
    caller.afterwards(drain)
    const order = await db.onlineOrder.findFirstOrThrow({
      where: mine,
      include: { payments: { orderBy: { createdAt: 'desc' } }, payer: { select: { name: true } } },
    })
    const [last] = order.payments
    const isWaiting = order.payments.some(({ state }) => state === 'created' || state === 'authorized')
    const { name: school } = schoolSettings()
    const old = order.createdAt.getTime() < Date.now() - orderDays * 86_400_000
    const payable = !old && takesByGateway() && fees.every(({ duePaise, stillDue }) => duePaise === stillDue)
    const elsewhere = fees.some((fee) => fee.waits)
    const state = order.decidedAt
      ? await decidedAs(order.id)
      : openAs({ waits: isWaiting, elsewhere, payable }, last?.state)
    const address = env().APP_URL
    const mayPay = (state === 'open' || state === 'failed') && order.gatewayOrderId
    return {
      ...{ id: order.id, state, trouble, amount: paiseToRupees(Number(order.amountPaise)) },
      failure: state === 'failed' ? (last?.failure ?? '') : '',
      fees: fees.map(({ id, type, studentName, duePaise, finePaise }) => ({
        ...{ id, type, studentName, due: paiseToRupees(duePaise), fine: paiseToRupees(finePaise) },
      })),
      checkout: mayPay
        ? (gateway()?.checkout({
            gatewayOrderId: mayPay,
            school,
            description: fees
              .map(({ type }) => type)
              .join(', ')
              .slice(0, 200),
            payer: order.payer.name,
            returnTo: `${address}/api/payments/razorpay/return?order=${order.id}`,
            cancelTo: `${address}${orderPath(order.id)}`,
          }) ?? null)
        : null,
    }
  },
})

/** What an order is to pay, if all of it is of whom one still pays for; whether another order of one of them waits for the bank. */
async function feesOf(orderId: string, scope: Scope): Promise<Row[]> {
  const rows = await rowsOf<Row & { visible: boolean }>`
    SELECT f."id", s."type", u."name" AS "studentName", t."duePaise", t."finePaise", ${conditionSql(ownRows(scope), 'f') ?? Prisma.sql`true`} AS "visible",
      CASE WHEN f."status" = 'Pending' THEN ${feeDue} ELSE 0 END AS "stillDue",
      EXISTS (SELECT FROM "OnlineOrderFee" other JOIN "OnlineOrder" o ON o."id" = other."orderId"
        WHERE other."feeId" = f."id" AND o."id" <> t."orderId" AND ${isOpen} AND ${waits}) AS "waits"
    FROM "OnlineOrderFee" t JOIN "Fee" f ON f."id" = t."feeId" JOIN "FeeStructure" s ON s."id" = f."structureId"
    JOIN "User" u ON u."id" = f."studentId" WHERE t."orderId" = ${orderId}::uuid ORDER BY s."dueDate", f."id"`
  return rows.every(({ visible }) => visible) ? rows : []
}

type Found = { waits: boolean; elsewhere: boolean; payable: boolean }

/** Of an order that nothing was recorded of: a payment that waits comes before all else. */
function openAs({ waits, elsewhere, payable }: Found, last: string | undefined): OnlineOrder['state'] {
  if (waits) return 'waiting'
  if (elsewhere) return 'elsewhere'
  if (!payable) return 'closed'
  return last === 'failed' ? 'failed' : 'open'
}

/** Whether all that arrived has settled fees at once. */
async function decidedAs(orderId: string): Promise<'paid' | 'credit'> {
  const [row] = await rowsOf<{ over: boolean }>`
    SELECT coalesce(bool_or(r."amountPaise" > (SELECT coalesce(sum(p."amountPaise"), 0) FROM "Payment" p
      WHERE p."receiptId" = r."id" AND NOT p."fromCredit")), false) AS "over"
    FROM "GatewayPayment" g JOIN "Receipt" r ON r."id" = g."receiptId" WHERE g."orderId" = ${orderId}::uuid`
  return row?.over ? 'credit' : 'paid'
}
