import { z } from 'zod'
import { day } from '@/lib/answers'
import { chequeStates, counterMethods, paymentStatuses, refundMethods, refundStates } from './lists'

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
  /** Settled from the credit of the family: the money came with the receipt, earlier. */
  fromCredit: z.boolean(),
  /** Who reversed it and why, on which school day, and the instant (ISO 8601, UTC). */
  reversal: z.strictObject({ by: z.string(), reason: z.string(), date: day, at: z.string() }).nullable(),
  /** `2026-27/000123`: without gaps in a financial year. The same for all that was paid at once. */
  receiptNumber: z.string(),
  /** ISO 8601, UTC. */
  paidAt: z.string(),
})
export type Payment = z.output<typeof paymentShape>

/** What was given at the counter at once: what it settles, and its receipt. */
export const takenShape = z.strictObject({
  /** None of an advance. */
  payments: z.array(paymentShape),
  receipt: z.strictObject({
    /** By which it is printed and mailed: that of its first payment, or of an advance its own. */
    id: z.string(),
    receiptNumber: z.string(),
    /** Rupees that settle nothing yet. */
    kept: z.number(),
  }),
})
export type Taken = z.output<typeof takenShape>

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

/** A pupil who is found at the counter. Amounts are rupees. */
export const payerShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** `Class 7 A`; of when they left, '' before the first class. */
  place: z.string(),
  rollNo: z.number().nullable(),
  admissionNo: z.string(),
  /** The names of the guardians who pay. */
  payers: z.string(),
  due: z.number(),
  overdue: z.number(),
})
export type Payer = z.output<typeof payerShape>

/** Whose fees are paid together, and what is due. Amounts are rupees. */
export const familyAtCounterShape = z.strictObject({
  /** Whether the reader's drawer is open, to which cash is counted. */
  drawerOpen: z.boolean(),
  /** Whether the books of today are closed: nothing can be recorded. */
  dayClosed: z.boolean(),
  /** The pupil who was asked for, then the others. */
  students: z.array(
    payerShape.omit({ due: true, overdue: true }).extend({
      /** Of the credit, what was given for this pupil. */
      credit: z.number(),
      /** What of that is asked back, and waits for somebody to decide. */
      askedBack: z.number(),
      /** What of that can be given back through the gateway by which it came. */
      creditOfGateway: z.number(),
    }),
  ),
  /** The earliest due first, as many as can be paid at once. */
  fees: z.array(
    z.strictObject({
      id: z.string(),
      studentId: z.string(),
      studentName: z.string(),
      type: z.string(),
      class: z.string(),
      /** As charged. */
      amount: z.number(),
      due: z.number(),
      /** The late fine as of today, which is no part of what is due; 0 for none. */
      fine: z.number(),
      dueDate: day,
      overdue: z.boolean(),
    }),
  ),
  /** Of all fees. */
  due: z.number(),
  overdue: z.number(),
  /** Late fines as of today, of all fees. */
  fines: z.number(),
  /** What was given and settles nothing yet. */
  credit: z.number(),
  /** Receipts of that credit which settled nothing when they were given, the newest first, at most ten of a child. */
  advances: z.array(
    z.strictObject({
      /** Of the receipt, by which it is printed, mailed and reversed. */
      id: z.string(),
      studentName: z.string(),
      receiptNumber: z.string(),
      /** The school day on which it was given. */
      date: day,
      method: z.enum(counterMethods),
      amount: z.number(),
      held: z.number(),
      /** Nothing of it is used, and it was taken at the counter: it may be taken back. */
      reversible: z.boolean(),
    }),
  ),
})
export type FamilyAtCounter = z.output<typeof familyAtCounterShape>

/** A receipt by cheque, and what became of the cheque. */
export const chequeShape = z.strictObject({
  /** The receipt's. */
  id: z.string(),
  /** The cheque's number. */
  reference: z.string(),
  /** The school day on which it was received. */
  date: day,
  /** The names of those whose fees it pays. */
  students: z.string(),
  /** Rupees. */
  amount: z.number(),
  receiptNumber: z.string(),
  /** One of its payments, by which its paper is found; of one that settles nothing its own. */
  paymentId: z.string(),
  state: z.enum(chequeStates),
  /** Who decided it on which school day, the bank's reason of one that bounced, and rupees of the charge that was added. */
  decision: z.strictObject({ by: z.string(), date: day, reason: z.string(), charge: z.number() }).nullable(),
})
export type Cheque = z.output<typeof chequeShape>

/** Credit that is given back, or asked for. */
export const refundShape = z.strictObject({
  id: z.string(),
  studentId: z.string(),
  studentName: z.string(),
  /** The school day on which it was asked for. */
  date: day,
  /** Rupees. */
  amount: z.number(),
  method: z.enum(refundMethods),
  reference: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  /** Asked for by who looks: somebody else decides. */
  own: z.boolean(),
  status: z.enum(refundStates),
  /** Who decided on which school day, and why it was rejected. */
  decision: z.strictObject({ by: z.string(), date: day, reason: z.string() }).nullable(),
  /** `REFUND-2026-27/000001`, of one that is approved; else ''. */
  number: z.string(),
  /** What the gateway did not give back, and why: rupees, which are the family's credit again. */
  failed: z.strictObject({ amount: z.number(), reason: z.string() }).nullable(),
})
export type Refund = z.output<typeof refundShape>

/** A receipt of money that came through the gateway. */
const onlineReceiptShape = z.strictObject({
  id: z.string(),
  studentId: z.string(),
  name: z.string(),
  /** ISO 8601, UTC. */
  paidAt: z.string(),
  reference: z.string(),
  amount: z.number(),
})

/** What the office has to look at of payments through the gateway. */
export const toLookAtShape = z.strictObject({
  held: z.array(onlineReceiptShape.extend({ held: z.number() })),
  /** What was given back in the gateway's own pages lately, of receipts that are not reversed. */
  givenBack: z.array(onlineReceiptShape.extend({ givenBack: z.number() })),
  silent: z.boolean(),
})
export type ToLookAt = z.output<typeof toLookAtShape>
