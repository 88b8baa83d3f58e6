import { env } from '@/lib/server/env'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { Prisma } from '@/prisma/client/client'
import { findReceipts, type Receipt, type Visible } from './receipts'
import { receiptIdOf } from './sql'

/**
 * The receipt of a payment, or an advance by its own id, with what it settles of what is visible (`findReceipts`). A receipt
 * with payments of its own is not found by its id.
 */
export async function receiptOf(id: string, visible?: Visible): Promise<Receipt | undefined> {
  const [receipt] = await findReceipts(Prisma.sql`paper."id" = ${receiptIdOf(id)}`, visible)
  const isOfIt = receipt?.lines.some((line) => line.id === id) || receipt?.advance?.receiptId === id
  return isOfIt ? receipt : undefined
}

/** @param duplicate whether it says that the office has given out another. */
export async function receiptPaper(receipt: Receipt, duplicate = false) {
  // Loaded with the first receipt: what draws it holds thirty megabytes.
  const { receiptPdf } = await import('./receipt')
  const body = await receiptPdf(receipt, {
    letterhead: await schoolLetterhead(),
    verifyAddress: `${env().APP_URL}/verify/`,
    duplicate,
  })
  const number = receipt.receiptNumber.replace('/', '-')
  return { name: `receipt_${number}.pdf`, type: 'application/pdf' as const, body }
}
