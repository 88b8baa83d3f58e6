import { toDay } from '@/lib/dates'
import { creditOf, feeDue } from '@/lib/fees/sql'
import { fineStands, fineToday } from '@/lib/late-fines/sql'
import { paiseToRupees, sumInPaise } from '@/lib/money'
import { methodName } from '@/lib/payments/lists'
import { formatReceiptNumber } from '@/lib/payments/schema'
import { allows } from '@/lib/permissions'
import { rowsOf } from '@/lib/server/data/rows'
import { operation } from '@/lib/server/doors/operation'
import { instantsOf, schoolDay } from '@/lib/server/school-day'
import { schoolYearOn } from '@/lib/years'
import { Prisma, type Payment, type Receipt } from '@/prisma/client/client'
import { personFeesShape, type PersonFee } from './answers'
import { peopleMessages } from './messages'
import { personRowsSchema } from './schema'
import { most, thePerson } from './sections'

type FeeRow = {
  id: string
  status: 'Pending' | 'Paid' | 'Cancelled'
  cancelReason: string
  cancelledBy: string | null
  class: string
  type: string
  amountPaise: number
  paidPaise: number
  duePaise: number
  finePaise: number
  isFine: boolean
  waived: { by: string; at: string; reason: string } | null
  dueDate: Date
  /** Null where the fee is not shown. */
  payments:
    | (Pick<Payment, 'id' | 'amountPaise' | 'status'> &
        Pick<Receipt, 'series' | 'year' | 'number' | 'method'> & { paidAt: string })[]
    | null
}

/**
 * The sums of all fees, without those that were cancelled. Shown are those of the running school year and what is unpaid
 * of any; behind them, once they are asked for, those that were due and paid, or cancelled, in earlier ones.
 */
export const personFees = operation({
  access: 'people:fees',
  input: personRowsSchema,
  output: personFeesShape,
  fail: peopleMessages.feesFailed,
  async run(actor, { id, show }, { scope }) {
    const today = schoolDay()
    const { first } = schoolYearOn(today)
    const [[known], found] = await Promise.all([
      allows('fees:remind', actor)
        ? rowsOf<{ paise: number }>`
          SELECT ${creditOf(Prisma.sql`r."studentId" = u."id"`)} AS "paise" FROM "User" u WHERE ${thePerson(scope, id)}`
        : [],
      rowsOf<FeeRow>`
      SELECT f."id", f."status", f."cancelReason", s."class", s."type", f."amountPaise", f."paidPaise", ${feeDue}::int AS "duePaise", s."dueDate",
        ${fineToday(today)} AS "finePaise", s."isFine",
        (SELECT json_build_object('by', w."name", 'at', l."waivedAt", 'reason', l."waiveReason")
          FROM "LateFine" l JOIN "User" w ON w."id" = l."waivedById" WHERE ${fineStands}) AS "waived",
        (SELECT c."name" FROM "User" c WHERE c."id" = f."cancelledById") AS "cancelledBy",
        CASE WHEN ${show === 'all'} OR NOT past."is" THEN (
          SELECT coalesce(json_agg(json_build_object(
            'id', p."id", 'amountPaise', p."amountPaise", 'status', p."status", 'paidAt', p."paidAt", 'series', r."series",
            'year', r."year", 'number', r."number", 'method', r."method") ORDER BY p."number" DESC), '[]')
          FROM "Payment" p JOIN "Receipt" r ON r."id" = p."receiptId" WHERE p."feeId" = f."id") END AS "payments"
      FROM "User" u JOIN "Fee" f ON f."studentId" = u."id" JOIN "FeeStructure" s ON s."id" = f."structureId"
      CROSS JOIN LATERAL (
        SELECT f."status" <> 'Pending' AND s."dueDate" < ${first}::date AND NOT EXISTS (
          SELECT FROM "Payment" p WHERE p."feeId" = f."id" AND p."paidAt" >= ${instantsOf(first).gte}) AS "is") past
      WHERE ${thePerson(scope, id)} ORDER BY past."is", s."dueDate" DESC, f."id" LIMIT ${most}`,
    ])
    const office = allows('fees:create', actor)
    const waives = allows('payments:reverse', actor)
    const fees = found.map(
      ({
        amountPaise,
        paidPaise,
        duePaise,
        finePaise,
        waived,
        dueDate,
        status,
        cancelReason,
        cancelledBy,
        payments,
        ...fee
      }) => ({
        ...fee,
        fine: paiseToRupees(finePaise),
        waived: waived && { by: waived.by, date: schoolDay(new Date(waived.at)), reason: waives ? waived.reason : '' },
        // Why is the office's alone: it may be what a family has told it.
        cancelled: cancelledBy === null ? null : { by: cancelledBy, reason: office ? cancelReason : '' },
        amount: paiseToRupees(amountPaise),
        due: paiseToRupees(status === 'Cancelled' ? 0 : duePaise),
        paid: paiseToRupees(paidPaise),
        dueDate: toDay(dueDate),
        status: status === 'Pending' && toDay(dueDate) < today ? ('Overdue' as const) : status,
        payments: payments?.map(toReceipt),
      }),
    )
    const sum = (amounts: readonly number[]) => paiseToRupees(sumInPaise(amounts.map((amount) => ({ amount }))))
    const due = (wanted: PersonFee['status']) => sum(fees.flatMap((fee) => (fee.status === wanted ? [fee.due] : [])))
    return {
      rows: fees.flatMap(({ payments, paid: _, ...fee }) => (payments ? [{ ...fee, payments }] : [])),
      total: fees.length,
      paid: sum(fees.map(({ paid }) => paid)),
      pending: due('Pending'),
      overdue: due('Overdue'),
      fines: sum(fees.map(({ fine }) => fine)),
      credit: paiseToRupees(known?.paise ?? 0),
    }
  },
})

function toReceipt({ id, amountPaise, paidAt, method, status, ...receipt }: NonNullable<FeeRow['payments']>[number]) {
  return {
    id,
    receiptNumber: formatReceiptNumber(receipt),
    amount: paiseToRupees(amountPaise),
    date: schoolDay(new Date(paidAt)),
    method: methodName(method),
    reversed: status === 'Reversed',
  }
}
