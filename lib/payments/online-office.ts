import { z } from 'zod'
import { received } from '@/lib/day-book/sql'
import { paiseToRupees } from '@/lib/money'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { gateway } from '@/lib/server/gateway/choose'
import { Prisma } from '@/prisma/client/client'
import { toLookAtShape } from './answers'
import { onlineMessages } from './online-messages'

/** As many are listed of each. */
const mostListed = 20

/** Days for which it is listed what was given back at the gateway itself. */
export const givenBackDays = 30

/**
 * What the office has to look at: money of the gateway that settles nothing, or was given back past the portal, and a webhook
 * that says nothing.
 */
export const onlineToLookAt = operation({
  access: 'payments:record',
  input: z.object({}),
  output: toLookAtShape,
  fail: onlineMessages.loadFailed,
  async run() {
    if (!gateway()) return { held: [], givenBack: [], silent: false }
    const held = await rowsOf<Row>`${heldByGateway}`
    const givenBack = await rowsOf<Row>`${givenBackThere}`
    return {
      held: held.map(({ paise, ...row }) => ({ ...toReceipt(row), held: paiseToRupees(paise) })),
      givenBack: givenBack.map(({ paise, ...row }) => ({ ...toReceipt(row), givenBack: paiseToRupees(paise) })),
      silent: await isWebhookSilent(),
    }
  },
})

type Row = {
  id: string
  studentId: string
  name: string
  paidAt: Date
  reference: string
  amountPaise: number
  paise: number
}

const toReceipt = ({ paidAt, amountPaise, ...row }: Omit<Row, 'paise'>) => ({
  ...row,
  paidAt: new Date(paidAt).toISOString(),
  amount: paiseToRupees(amountPaise),
})

/** Of the newest payment that nobody told us of within ten minutes, nor anything else since: the webhook may be off. */
export async function isWebhookSilent(): Promise<boolean> {
  const [row] = await rowsOf<{ silent: boolean }>`
    SELECT EXISTS (SELECT FROM "GatewayPayment" p WHERE p."asked" AND p."state" IN ('captured', 'authorized', 'failed')
      AND p."createdAt" BETWEEN now() - interval '30 days' AND now() - interval '10 minutes'
      AND NOT EXISTS (SELECT FROM "GatewayEvent" e WHERE e."receivedAt" >= p."createdAt" - interval '1 minute')) AS "silent"`
  return row?.silent ?? false
}

/** Receipts `r` of payments `g` of the gateway, with so many paise to look at, newest first. */
const receiptsWith = (paise: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
  SELECT r."id", r."studentId", u."name", r."paidAt", r."reference", r."amountPaise"::float8 AS "amountPaise", ${paise}::float8 AS "paise"
  FROM "GatewayPayment" g JOIN "Receipt" r ON r."id" = g."receiptId" JOIN "User" u ON u."id" = r."studentId"
  WHERE ${condition} ORDER BY r."paidAt" DESC, r."id" LIMIT ${mostListed}`

const heldByGateway = receiptsWith(Prisma.sql`r."heldPaise"`, Prisma.sql`r."heldPaise" > 0`)

/** The portal cannot know which refund or reversal of the office answers it, so that it is listed for a while. */
const givenBackThere = receiptsWith(
  Prisma.sql`g."givenBackTherePaise"`,
  Prisma.sql`g."givenBackTherePaise" > 0 AND g."givenBackThereAskedAt" > now() - make_interval(days => ${givenBackDays})
    AND ${received} > 0`,
)
