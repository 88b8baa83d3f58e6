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

type Slip = Pick<Payment, 'method' | 'reference'> & {
  studentId: string
  /** A transfer pays for several families, as a sponsor's does. */
  sharedTransfer: boolean
}

type Known = { series: ReceiptSeries; year: number; number: number; paidAt: Date; own: boolean }

/** Those of which a bank gives each number once. */
const isTransfer = Prisma.sql`r."method" IN ('UPI', 'Bank Transfer') AND r."reference" <> ''`

/**
 * A slip is recorded once at the counter of families: two collectors may have the same one, and two families may show one
 * picture of a transfer. Cheques of two families may have one number. What was reversed is recorded anew. A single fee is
 * paid without this (docs/spec.md §7): several are paid with one cheque, one after the other.
 * @throws AppError conflict, with the receipt that has it.
 */
export async function assertNewReference(tx: Transaction, { studentId, method, reference, sharedTransfer }: Slip) {
  // Of cash and cards it is but a note.
  if (!reference || method === 'Cash' || method === 'Card') return
  await lockReference(tx, reference)
  const own = Prisma.sql`r."studentId" IN (${payTogether(Prisma.sql`${studentId}::uuid`)})`
  const [known] = await tx.$queryRaw<Known[]>`
    SELECT r."series", r."year", r."number", r."paidAt", ${own} AS "own" FROM "Receipt" r
    WHERE ${method === 'Cheque' ? Prisma.sql`r."method" = 'Cheque'` : isTransfer} AND reference_key(r."reference") = reference_key(${reference})
      AND ${method === 'Cheque' || sharedTransfer ? own : Prisma.sql`true`} AND NOT r."demo" AND ${hasArrived(Prisma.sql`r`)}
    ORDER BY "own" DESC LIMIT 1`
  if (!known) return
  const { referenceKnown, transferKnown } = feeMessages
  const said = known.own ? referenceKnown : transferKnown
  throw errorAt('reference', said(formatReceiptNumber(known), formatDay(schoolDay(known.paidAt))), 'conflict')
}
