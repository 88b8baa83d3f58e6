import { groupBy } from '@/lib/group-by'
import { paiseToRupees, rupeesToPaise, sumInPaise } from '@/lib/money'
import { rowsOf } from '@/lib/server/data/rows'
import { orderSql } from '@/lib/server/data/sql'
import { schoolDay } from '@/lib/server/school-day'
import type { Prisma } from '@/prisma/client/client'
import type { Payment } from './answers'
import { asPaid, joined, oldestFirst, toPayment, type PaymentRow } from './sql'

/** A payment with what only its paper says. */
export type ReceiptLine = Payment & {
  admissionNo: string
  /** Rupees that were charged, of which the payment may be a part. */
  charged: number
}

/** Money that arrived at once: the paper, with what it settles. */
export type Receipt = Pick<Payment, 'receiptNumber' | 'date' | 'method' | 'reference' | 'demo'> & {
  /** '' where the lines are not all of the receipt's: behind its code are all, and not everybody may see them. */
  code: string
  /** Who recorded it at the counter; '' for one that was paid online. */
  cashier: string
  /** Rupees that settled nothing when they arrived; 0 where the lines are not all of the receipt's. */
  kept: number
  lines: readonly ReceiptLine[]
}

/** Paise that arrived with a receipt, as far as its lines show them, without what was reversed. */
export const receivedPaise = ({ kept, lines, code }: Pick<Receipt, 'kept' | 'lines' | 'code'>): number =>
  sumInPaise(lines.filter(({ status, fromCredit }) => status === 'Completed' && !(code && fromCredit))) +
  rupeesToPaise(kept)

/** Receipts with those of their payments that match, in the order of their numbers. */
export async function findReceipts(condition: Prisma.Sql): Promise<Receipt[]> {
  type Row = PaymentRow &
    Pick<Receipt, 'code' | 'cashier'> & {
      receiptId: string
      givenAt: Date | string
      whole: number
      keptPaise: number
      admissionNo: string
      chargedPaise: number
    }
  const rows = await rowsOf<Row>`
    SELECT ${asPaid}, p."receiptId", paper."paidAt" AS "givenAt", all_of."whole", all_of."keptPaise", paper."code", paper."cashier",
      coalesce(u."admissionNo", '') AS "admissionNo",
      (SELECT f."amountPaise" FROM "Fee" f WHERE f."id" = p."feeId") AS "chargedPaise"
    FROM ${joined} CROSS JOIN LATERAL (
      SELECT count(*)::int AS "whole", CASE WHEN bool_or(o."status" = 'Completed')
        THEN (paper."amountPaise" - sum(o."amountPaise"))::float8 ELSE 0 END AS "keptPaise"
      FROM "Payment" o WHERE o."receiptId" = p."receiptId" AND NOT o."fromCredit") all_of WHERE ${condition} ORDER BY ${orderSql(oldestFirst)}`
  return [...groupBy(rows, ({ receiptId }) => receiptId).values()].map((ofOne) => {
    const lines = ofOne.map(
      ({
        receiptId: _,
        givenAt: _g,
        whole: _w,
        keptPaise: _k,
        code: _c,
        cashier: _b,
        admissionNo,
        chargedPaise,
        ...row
      }) => ({
        ...toPayment(row),
        ...{ admissionNo, charged: paiseToRupees(chargedPaise) },
      }),
    )
    const [{ whole, keptPaise, code, cashier, givenAt }, { receiptNumber, method, reference, demo }] = [
      ofOne[0]!,
      lines[0]!,
    ]
    // What was settled later is of what was kept.
    const isWhole = whole === lines.filter(({ fromCredit }) => !fromCredit).length
    return {
      ...{ code: isWhole ? code : '', kept: isWhole ? paiseToRupees(keptPaise) : 0 },
      ...{ cashier, receiptNumber, date: schoolDay(new Date(givenAt)), method, reference, demo, lines },
    }
  })
}
