import { Prisma } from '@/prisma/client/client'

/** The SQL of online payments: `o` is an order. */

/** Orders of which something may still be heard: a bank may answer for three days after the one on which it is paid. */
export const isOpen = Prisma.sql`o."decidedAt" IS NULL AND o."createdAt" > now() - interval '4 days'`

/** Whether a payment of the order waits for the bank. */
export const waits = Prisma.sql`EXISTS (
  SELECT FROM "GatewayPayment" p WHERE p."orderId" = o."id" AND p."state" IN ('created', 'authorized'))`

/** Whether the gateway has brought the money of the receipt `r`. */
export const cameByGateway = Prisma.sql`EXISTS (SELECT FROM "GatewayPayment" g WHERE g."receiptId" = r."id")`
