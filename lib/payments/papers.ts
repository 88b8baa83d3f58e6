import { env } from '@/lib/server/env'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { allOf } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import { findReceipts, type Receipt } from './receipts'

/** The receipt of a payment, with what it settles of what is visible. */
export async function receiptOf(paymentId: string, visible?: Prisma.Sql): Promise<Receipt | undefined> {
  const condition = Prisma.sql`p."receiptId" = (SELECT "receiptId" FROM "Payment" WHERE "id" = ${paymentId}::uuid)`
  const [receipt] = await findReceipts(allOf(condition, visible))
  return receipt
}

export async function receiptPaper(receipt: Receipt) {
  // Loaded with the first receipt: what draws it holds thirty megabytes.
  const { receiptPdf } = await import('./receipt')
  const body = await receiptPdf(receipt, {
    letterhead: await schoolLetterhead(),
    verifyAddress: `${env().APP_URL}/verify/`,
  })
  const number = receipt.receiptNumber.replace('/', '-')
  return { name: `receipt_${number}.pdf`, type: 'application/pdf' as const, body }
}
