import { z } from 'zod'
import { paiseToRupees } from '@/lib/money'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { gateway } from '@/lib/server/gateway/choose'
import { Prisma } from '@/prisma/client/client'
import { onlineMessages } from './online-messages'

/** As many are listed. */
const mostHeld = 20

/** What the office has to look at: money of the gateway that settles nothing, and a webhook that says nothing. */
export const onlineToLookAt = operation({
  access: 'payments:record',
  input: z.object({}),
  output: z.strictObject({
    held: z.array(
      z.strictObject({
        id: z.string(),
        studentId: z.string(),
        name: z.string(),
        /** ISO 8601, UTC. */
        paidAt: z.string(),
        reference: z.string(),
        amount: z.number(),
        held: z.number(),
      }),
    ),
    silent: z.boolean(),
  }),
  fail: onlineMessages.loadFailed,
  async run() {
    if (!gateway()) return { held: [], silent: false }
    const rows = await rowsOf<HeldRow>`${heldByGateway(mostHeld)}`
    return {
      held: rows.map(({ paidAt, amountPaise, heldPaise, ...row }) => ({
        ...row,
        paidAt: new Date(paidAt).toISOString(),
        ...{ amount: paiseToRupees(amountPaise), held: paiseToRupees(heldPaise) },
      })),
      silent: await isWebhookSilent(),
    }
  },
})

type HeldRow = {
  id: string
  studentId: string
  name: string
  paidAt: Date
  reference: string
  amountPaise: number
  heldPaise: number
}

/** Of the newest payment that nobody told us of within ten minutes, nor anything else since: the webhook may be off. */
export async function isWebhookSilent(): Promise<boolean> {
  const [row] = await rowsOf<{ silent: boolean }>`
    SELECT EXISTS (SELECT FROM "GatewayPayment" p WHERE p."asked" AND p."state" IN ('captured', 'authorized', 'failed')
      AND p."createdAt" BETWEEN now() - interval '30 days' AND now() - interval '10 minutes'
      AND NOT EXISTS (SELECT FROM "GatewayEvent" e WHERE e."receivedAt" >= p."createdAt" - interval '1 minute')) AS "silent"`
  return row?.silent ?? false
}

/** Receipts of the gateway that still hold money, newest first. */
const heldByGateway = (limit: number) => Prisma.sql`
  SELECT r."id", r."studentId", u."name", r."paidAt", r."reference", r."amountPaise"::float8 AS "amountPaise", r."heldPaise"::float8 AS "heldPaise"
  FROM "Receipt" r JOIN "User" u ON u."id" = r."studentId" JOIN "GatewayPayment" g ON g."receiptId" = r."id"
  WHERE r."heldPaise" > 0 ORDER BY r."paidAt" DESC LIMIT ${limit}`
