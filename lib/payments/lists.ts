import type { Day } from '@/lib/dates'
import { counterMethods, paymentStatuses } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'

/** docs/spec.md §3, with what a receipt shows besides. */
export type Payment = {
  id: string
  studentId: string
  studentName: string
  rollNo: number | null
  /** The school day of the payment. */
  date: Day
  class: string
  /** As its class, that of the fee; '' without one. */
  section: string
  type: string
  /** Rupees. */
  amount: number
  status: (typeof paymentStatuses)[number]
  method: (typeof counterMethods)[number]
  /** The number of a cheque or transfer, or the office's note; '' for online payments. */
  reference: string
  /** Paid online as a demonstration: no money moved. */
  demo: boolean
  /** Who reversed it and why, on which school day, and the instant (ISO 8601, UTC). */
  reversal: { by: string; reason: string; date: Day; at: string } | null
  /** `2026-27/000123`: without gaps in a financial year. */
  receiptNumber: string
  /** ISO 8601, UTC. */
  paidAt: string
}

export const paymentList = {
  columns: {
    studentName: { label: 'Student', kind: 'name', short: 'title', sortable: true },
    rollNo: { label: 'Roll No', kind: 'number' },
    date: { label: 'Date', kind: 'day', short: 'second', sortable: true, sortBy: ({ paidAt }) => paidAt },
    class: { label: 'Class', kind: 'line', short: 'second' },
    type: { label: 'Type', short: 'second' },
    amount: { label: 'Amount', kind: 'rupees', short: 'second', sortable: true },
    method: { label: 'Method' },
    reference: { label: 'Reference' },
    status: { label: 'Status', short: 'state' },
    receiptNumber: { label: 'Receipt' },
  },
  filters: {
    class: { label: 'Class', options: 'classes' },
    type: { label: 'Fee Type', options: 'feeTypes' },
    method: { label: 'Method', options: counterMethods },
    status: { label: 'Status', options: paymentStatuses },
  },
} as const satisfies ListOf<Payment>
