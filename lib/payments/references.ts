import { formatDay } from '@/lib/dates'
import { errorAt } from '@/lib/errors'
import { feeMessages } from '@/lib/fees/messages'
import type { Transaction } from '@/lib/server/data/db'
import { lockReference } from '@/lib/server/data/locks'
import { schoolDay } from '@/lib/server/school-day'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import type { Payment } from './answers'
import { payTogether } from './family'
import { formatReceiptNumber } from './schema'
import { hasArrived } from './sql'

/**
 * A cheque or transfer of a family is recorded once at the counter: two collectors may have the same slip. Other families may have a cheque
 * of the same number, and one that was reversed is recorded anew.
 * @throws AppError conflict, with the receipt that has it.
 */
export async function assertNewReference(
  tx: Transaction,
  { studentId, method, reference }: Pick<Payment, 'method' | 'reference'> & { studentId: string },
) {
  // As somebody else may have typed it.
  const same = reference.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '') || reference
  await lockReference(tx, same)
  const [known] = await tx.$queryRaw<{ series: ReceiptSeries; year: number; number: number; paidAt: Date }[]>`
    SELECT r."series", r."year", r."number", r."paidAt" FROM "Receipt" r
    WHERE r."studentId" IN (${payTogether(Prisma.sql`${studentId}::uuid`)}) AND r."method" = ${method}::"PaymentMethod"
      AND coalesce(nullif(regexp_replace(upper(r."reference"), '[^[:alnum:]]', '', 'g'), ''), r."reference") = ${same} AND NOT r."demo" AND ${hasArrived(Prisma.sql`r`)} LIMIT 1`
  if (known)
    throw errorAt(
      'reference',
      feeMessages.referenceKnown(formatReceiptNumber(known), formatDay(schoolDay(known.paidAt))),
      'conflict',
    )
}
