import { asTable } from '@/lib/answers'
import { daysOf, type Day } from '@/lib/dates'
import { advancesTakenBack, receiptsIn, takenBackWhole, within } from '@/lib/day-book/money'
import { messages } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { cameByGateway } from '@/lib/payments/online-sql'
import { formatReceiptNumber, formatRefundNumber } from '@/lib/payments/schema'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import type { Table } from '@/lib/server/papers/download'
import { tableFile, type FileColumn } from '@/lib/server/papers/table-file'
import { instantsOf } from '@/lib/server/school-day'
import { Prisma, type ReceiptSeries } from '@/prisma/client/client'
import { vouchersSchema } from './schema'

/**
 * What an accountant's program takes in: each movement of money as one account that gets it and one that gives it. Nothing of
 * it is kept. A voucher's number is that of the receipt or refund, with R and the place of a payment on its receipt where that
 * was reversed (or of what a gateway did not give back of a refund), and C where it was made of credit later; so the same voucher has the same number in each file.
 */

/** The account of what comes through a gateway, by whichever means, until it has paid the school, and goes back through it. */
const gateway = 'Payment gateway'

/** The account that the money of a receipt `r` came to. */
const account = Prisma.sql`CASE WHEN ${cameByGateway} THEN ${gateway} ELSE r."method"::text END`

/** The account of what families have given and what settles nothing yet. */
const advances = 'Advances from families'

type Row = {
  kind: 'Receipt' | 'Credit used' | 'Reversal' | 'Refund' | 'Refund returned'
  series: ReceiptSeries | null
  year: number
  number: number
  /** Of the payment on its receipt, from 1; 0 for what was kept as credit. */
  place: number
  debit: string
  credit: string
  paise: number
  student: string
  class: string
  reference: string
}

type Line = Row & { day: Day }

const numberOf = ({ kind, series, year, number, place }: Row) => {
  if (series === null) return formatRefundNumber({ year, number }) + (kind === 'Refund' ? '' : `/R${place}`)
  const receipt = formatReceiptNumber({ series, year, number })
  if (kind === 'Receipt') return receipt
  return `${receipt}/${kind === 'Reversal' ? 'R' : 'C'}${place}`
}

const fileColumns: readonly FileColumn<Line>[] = [
  { label: 'Date', kind: 'day', value: ({ day }) => day },
  { label: 'Voucher', value: ({ kind }) => kind },
  { label: 'Number', value: numberOf },
  { label: 'Debit', value: ({ debit }) => debit },
  { label: 'Credit', value: ({ credit }) => credit },
  { label: 'Amount', kind: 'rupees', value: ({ paise }) => paiseToRupees(paise).toFixed(2) },
  { label: 'Student', value: ({ student }) => student },
  { label: 'Class', value: ({ class: schoolClass }) => schoolClass },
  { label: 'Reference', value: ({ reference }) => reference },
]

/** The vouchers of a month, without demonstrations, by day and number. */
export const vouchers = operation({
  access: 'books:read',
  input: vouchersSchema,
  output: asTable<Table>(),
  fail: messages.common.exportFailed,
  run: (_actor, { month }): Promise<Table> =>
    Promise.resolve(tableFile(`vouchers_${month}`, fileColumns, byDay(daysOf(month)))),
})

async function* byDay(days: readonly Day[]): AsyncGenerator<Line[]> {
  for (const day of days) {
    const rows = await rowsOf<Row>`${vouchersOf(day)}`
    yield rows.map((row) => ({ ...row, day }))
  }
}

const receipt = Prisma.sql`r."series", r."year", r."number"`
const ofPupil = Prisma.sql`u."name" AS "student", coalesce(u."class", '') AS "class", r."reference"`
/** The place of the payment `p` on its receipt, which no later payment moves. */
const place = Prisma.sql`(SELECT count(*)::int FROM "Payment" q WHERE q."receiptId" = p."receiptId" AND q."number" <= p."number")`
const ofPayment = Prisma.sql`p."studentName" AS "student", s."class", r."reference"`
const settled = Prisma.sql`JOIN "FeeStructure" s ON s."id" = p."structureId"`

function vouchersOf(day: Day) {
  const span = instantsOf(day)
  return Prisma.sql`
    SELECT 'Receipt' AS "kind", ${receipt}, ${place} AS "place", ${account} AS "debit", s."type" AS "credit",
      p."amountPaise"::float8 AS "paise", ${ofPayment}
    FROM "Receipt" r JOIN "Payment" p ON p."receiptId" = r."id" AND NOT p."fromCredit" ${settled} WHERE ${receiptsIn(span)}
    UNION ALL
    SELECT 'Receipt', ${receipt}, 0, ${account}, ${advances}, (r."amountPaise" - of_it."paise")::float8, ${ofPupil}
    FROM "Receipt" r JOIN "User" u ON u."id" = r."studentId" CROSS JOIN LATERAL (
      SELECT coalesce(sum(p."amountPaise"), 0) AS "paise" FROM "Payment" p WHERE p."receiptId" = r."id" AND NOT p."fromCredit"
    ) of_it WHERE ${receiptsIn(span)} AND r."amountPaise" > of_it."paise"
    UNION ALL
    SELECT 'Credit used', ${receipt}, ${place}, ${advances}, s."type", p."amountPaise"::float8, ${ofPayment}
    FROM "Payment" p JOIN "Receipt" r ON r."id" = p."receiptId" AND NOT r."demo" ${settled}
    WHERE ${within(Prisma.sql`p."paidAt"`, span)} AND p."fromCredit"
    UNION ALL
    SELECT 'Reversal', ${receipt}, ${place}, s."type", CASE WHEN p."fromCredit" THEN ${advances} ELSE ${account} END,
      p."amountPaise"::float8, ${ofPayment}
    FROM "PaymentReversal" v JOIN "Payment" p ON p."id" = v."paymentId" JOIN "Receipt" r ON r."id" = p."receiptId" AND NOT r."demo"
    ${settled} WHERE ${within(Prisma.sql`v."reversedAt"`, span)}
    UNION ALL
    SELECT 'Reversal', ${receipt}, 0, ${advances}, ${account}, r."keptPaise"::float8, ${ofPupil}
    FROM (${takenBackWhole(span)}) r JOIN "User" u ON u."id" = r."studentId"
    UNION ALL
    SELECT 'Reversal', ${receipt}, 0, ${advances}, ${account}, r."amountPaise"::float8, ${ofPupil}
    FROM (${advancesTakenBack(span)}) r JOIN "User" u ON u."id" = r."studentId"
    UNION ALL
    SELECT 'Refund', NULL, r."year", r."number", 0, ${advances}, coalesce(r."method"::text, ${gateway}), r."amountPaise"::float8, ${ofPupil}
    FROM "Refund" r JOIN "User" u ON u."id" = r."studentId"
    WHERE r."status" = 'Approved' AND ${within(Prisma.sql`r."decidedAt"`, span)}
    UNION ALL
    SELECT 'Refund returned', NULL, r."year", r."number",
      (SELECT count(*)::int FROM "RefundShare" q WHERE q."refundId" = r."id" AND q."id" <= t."id"), ${gateway}, ${advances},
      t."amountPaise"::float8, ${ofPupil}
    FROM "RefundReturn" b JOIN "RefundShare" t ON t."id" = b."shareId" JOIN "Refund" r ON r."id" = t."refundId"
    JOIN "User" u ON u."id" = r."studentId" WHERE ${within(Prisma.sql`b."returnedAt"`, span)}
    ORDER BY "kind", "series", "year", "number", "place"`
}
