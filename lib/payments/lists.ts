import type { ListOf } from '@/lib/lists'
import type { Payment } from './answers'

/** For paying online. */
export const paymentMethods = ['UPI', 'Card'] as const
/** For payments that an administrator records at the counter. */
export const counterMethods = ['Cash', 'Cheque', 'Bank Transfer', ...paymentMethods] as const
/** These need a reference number, without which a payment cannot be found. */
export const methodsWithReference: readonly string[] = ['Cheque', 'Bank Transfer']
export const paymentStatuses = ['Completed', 'Reversed'] as const

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
