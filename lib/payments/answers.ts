import { z } from 'zod'
import { day } from '@/lib/answers'
import { paymentStatuses, counterMethods } from './lists'

/** What this domain answers: the shapes of its operations' results. */

/** docs/spec.md §3, with what a receipt shows besides. */
export const paymentShape = z.strictObject({
  id: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  rollNo: z.number().nullable(),
  /** The school day of the payment. */
  date: day,
  class: z.string(),
  /** As its class, that of the fee; '' without one. */
  section: z.string(),
  type: z.string(),
  /** Rupees. */
  amount: z.number(),
  status: z.enum(paymentStatuses),
  method: z.enum(counterMethods),
  /** The number of a cheque or transfer, or the office's note; '' for online payments. */
  reference: z.string(),
  /** Paid online as a demonstration: no money moved. */
  demo: z.boolean(),
  /** Who reversed it and why, on which school day, and the instant (ISO 8601, UTC). */
  reversal: z.strictObject({ by: z.string(), reason: z.string(), date: day, at: z.string() }).nullable(),
  /** `2026-27/000123`: without gaps in a financial year. */
  receiptNumber: z.string(),
  /** ISO 8601, UTC. */
  paidAt: z.string(),
})
export type Payment = z.output<typeof paymentShape>

/** What the public page shows of the receipts on a paper to whoever has its code: nothing that tells a stranger whose they are. */
export const checkedReceiptsShape = z.strictObject({
  initials: z.string(),
  /** The school day of the payment. */
  date: day,
  receipts: z.array(
    z.strictObject({
      number: z.string(),
      type: z.string(),
      /** Rupees. */
      amount: z.number(),
      /** Paid online as a demonstration: no money moved. */
      demo: z.boolean(),
      /** The school day on which the payment was reversed, or null. */
      reversed: day.nullable(),
    }),
  ),
})
export type CheckedReceipts = z.output<typeof checkedReceiptsShape>
