import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { assertPayable } from '@/lib/fees/payable'
import { feeIdsSchema } from '@/lib/fees/schema'
import { limits } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { holdReach } from '@/lib/server/accounts/hold-reach'
import type { Scope } from '@/lib/server/accounts/scope'
import { ownRows } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { db } from '@/lib/server/data/db'
import { allOf } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { env } from '@/lib/server/env'
import { gateway } from '@/lib/server/gateway/choose'
import { formatPaise } from '@/lib/money'
import { schoolSettings } from '@/lib/server/school-settings'
import { feeMessages } from '@/lib/fees/messages'
import { Prisma } from '@/prisma/client/client'
import { onlineMessages } from './online-messages'
import type { Payment } from './answers'
import { isOpen, waits } from './online-sql'
import { assertOnline, finesOf, lockFees, sumOf } from './recording'

/** Minutes for which somebody who has begun to pay a fee online keeps others from beginning too. */
const claimMinutes = 15

/** Days for which an order is paid: later a new one is begun. A bank may answer for three days more. */
export const orderDays = 1

/** The page of the portal on which an order is paid. */
export const orderPath = (id: string) => `/fees/online/${id}`

/**
 * Begins to pay fees of one's own, or of one's children, through the gateway: answers the id of the order, which is paid on
 * its page. Who begins again with the same fees gets the same order.
 * @throws AppError conflict where one is not to be paid any more, where somebody else is paying it, or where a payment of it
 * waits for the bank; notFound where one is not theirs; forbidden where the school takes no money by a gateway.
 */
export const startOnlinePayment = operation({
  access: 'fees:payOwn',
  as: 'order',
  input: z.object({ feeIds: feeIdsSchema(limits.feesAtOnce) }),
  output: z.strictObject({ id: z.string(), path: z.string() }),
  fail: onlineMessages.startFailed,
  async run(actor, { feeIds }, { scope }) {
    if (!takesByGateway()) throw new AppError('forbidden', feeMessages.payAtOffice)
    const id = await startOrder(actor.id, scope, feeIds)
    return { id, path: orderPath(id) }
  },
})

/** Whether families pay at the checkout of a gateway. */
export const takesByGateway = () => schoolSettings().onlinePayments === 'razorpay'

/**
 * For a call that would pay at once, which only a demonstration does.
 * @throws AppError conflict under a gateway, with the address where the fees are paid, or as `startOnlinePayment`; otherwise
 * as `assertOnline`.
 */
export async function assertPaidHere(
  payerId: string,
  scope: Scope,
  feeIds: readonly string[],
  method: Payment['method'],
) {
  if (!takesByGateway()) return assertOnline(method)
  const id = await startOrder(payerId, scope, feeIds)
  throw new AppError('conflict', onlineMessages.atCheckout(`${env().APP_URL}${orderPath(id)}`))
}

/** The order's id. The fees are locked: of two who begin at once the second finds the order of the first. */
const startOrder = (payerId: string, scope: Scope, feeIds: readonly string[]) =>
  db.$transaction(async (tx) => {
    const fees = allOf(Prisma.sql`f."id" = ANY (${feeIds}::uuid[])`, conditionSql(ownRows(scope), 'f'))
    const found = await lockFees(tx, fees)
    const [first] = found
    if (!first || found.length < feeIds.length) throw new AppError('notFound', messages.common.notFound)
    await holdReach(
      tx,
      scope,
      found.map(({ studentId }) => studentId),
    )
    assertPayable(found)
    const fines = await finesOf(tx, fees)
    const amountPaise = found.reduce((sum, { due }) => sum + due, sumOf(fines))
    // As of now: money that arrives on a later day is applied as it is, and what is short of the fine stays due.
    const asked = found.map(({ id, due }) => ({ feeId: id, duePaise: due, finePaise: fines.get(id) ?? 0 }))
    const smallest = gateway()?.smallest ?? 0
    if (amountPaise < smallest) throw new AppError('conflict', onlineMessages.tooSmall(formatPaise(smallest)))
    const open = await tx.$queryRaw<
      { id: string; mine: boolean; claims: boolean; fresh: boolean; same: boolean; waits: boolean }[]
    >`
      SELECT o."id", o."payerId" = ${payerId}::uuid AS "mine",
        o."createdAt" > now() - make_interval(mins => ${claimMinutes}) AS "claims",
        o."createdAt" > now() - make_interval(days => ${orderDays}) AS "fresh",
        (SELECT jsonb_object_agg(t."feeId", ARRAY[t."duePaise", t."finePaise"]) FROM "OnlineOrderFee" t WHERE t."orderId" = o."id")
          = ${JSON.stringify(Object.fromEntries(asked.map((fee) => [fee.feeId, [fee.duePaise, fee.finePaise]])))}::jsonb AS "same",
        ${waits} AS "waits"
      FROM "OnlineOrder" o WHERE ${isOpen} AND o."id" IN (SELECT t."orderId" FROM "OnlineOrderFee" t WHERE t."feeId" = ANY (${feeIds}::uuid[]))
      ORDER BY o."createdAt" DESC`
    const own = open.find(({ mine, same, fresh, waits }) => mine && same && (fresh || waits))
    if (own?.waits) return own.id
    if (open.some(({ waits }) => waits)) throw new AppError('conflict', onlineMessages.waitsAlready)
    if (open.some(({ mine, claims }) => !mine && claims)) throw new AppError('conflict', onlineMessages.somebodyPays)
    if (own) return own.id
    const { id } = await tx.onlineOrder.create({
      data: {
        ...{ payerId, studentId: first.studentId, amountPaise },
        fees: { createMany: { data: asked } },
      },
      select: { id: true },
    })
    return id
  })
