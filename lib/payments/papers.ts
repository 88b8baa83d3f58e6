import { env } from '@/lib/server/env'
import { schoolLetterhead } from '@/lib/server/school-letterhead'
import { allOf } from '@/lib/server/data/sql'
import { Prisma } from '@/prisma/client/client'
import { findReceipts, type Receipt } from './sql'

/** The payment and those that were recorded together with it. */
export const receiptsWith = (id: string, visible?: Prisma.Sql): Promise<Receipt[]> =>
  findReceipts(
    allOf(
      Prisma.sql`(p."id" = ${id}::uuid OR p."batchId" = (SELECT "batchId" FROM "Payment" WHERE "id" = ${id}::uuid))`,
      visible,
    ),
  )

/** One receipt, or several on one paper. */
export async function receiptPaper(receipts: readonly Receipt[]) {
  // Loaded with the first receipt: what draws it holds thirty megabytes.
  const { receiptPdf } = await import('./receipt')
  const body = await receiptPdf(receipts, {
    letterhead: await schoolLetterhead(),
    verifyAddress: `${env().APP_URL}/verify/`,
  })
  const numbers = receipts.map(({ receiptNumber }) => receiptNumber.replace('/', '-'))
  const ends = [...new Set([numbers.at(0), numbers.at(-1)])]
  return { name: `receipt_${ends.join('_')}.pdf`, type: 'application/pdf' as const, body }
}
