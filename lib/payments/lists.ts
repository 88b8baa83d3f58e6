import type { ListOf } from '@/lib/lists'
import type { Cheque, Payment, Refund } from './answers'

/** For paying online. */
export const paymentMethods = ['UPI', 'Card'] as const
/** For payments that an administrator records at the counter. */
export const counterMethods = ['Cash', 'Cheque', 'Bank Transfer', ...paymentMethods] as const

/** One as the database's client has it, whose words have no space. */
export const methodName = (method: Exclude<(typeof counterMethods)[number], 'Bank Transfer'> | 'BankTransfer') =>
  method === 'BankTransfer' ? 'Bank Transfer' : method
/** These need a reference number, without which a payment cannot be found. */
export const methodsWithReference: readonly string[] = ['Cheque', 'Bank Transfer']
/** Of these a bank gives each number once; the index of references.ts is of them. */
export const transferMethods: readonly string[] = ['UPI', 'Bank Transfer']
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

export const chequeStates = ['Received', 'Bounced', 'Cleared', 'Reversed'] as const

export const chequeList = {
  columns: {
    reference: { label: 'Cheque', kind: 'line', short: 'title' },
    date: { label: 'Received', kind: 'day', short: 'second' },
    students: { label: 'Students', kind: 'words', short: 'second' },
    amount: { label: 'Amount', kind: 'rupees', short: 'second' },
    receiptNumber: { label: 'Receipt', kind: 'line' },
    state: { label: 'State', short: 'state' },
  },
  filters: { state: { label: 'State', options: chequeStates } },
  comes: { words: 'Not yet decided first' },
} as const satisfies ListOf<Cheque>

/** Back to the account from which the gateway has brought the money. */
export const throughGateway = 'Through the gateway'
/** How money comes and goes. */
export const moneyMethods = [...counterMethods, throughGateway] as const
/** How money is given back. */
export const refundMethods = ['Cash', 'Cheque', 'Bank Transfer', 'UPI', throughGateway] as const
/** Of one that was approved and goes through the gateway, what became of it there. */
export const gatewayRefundStates = { waits: 'Waiting for the gateway', done: 'Given back', failed: 'Failed' } as const
/** What the states of a refund are called, where not by their own word: with its approval money is given back, as the books say. */
export const refundStateNames: Partial<Record<Refund['status'], string>> = {
  Approved: gatewayRefundStates.done,
  [gatewayRefundStates.done]: 'Given back by the gateway',
}
export const refundStates = [
  'Asked',
  'Approved',
  'Rejected',
  gatewayRefundStates.waits,
  gatewayRefundStates.done,
  gatewayRefundStates.failed,
] as const

export const refundList = {
  columns: {
    studentName: { label: 'Student', kind: 'name', short: 'title' },
    date: { label: 'Asked', kind: 'day', short: 'second' },
    amount: { label: 'Amount', kind: 'rupees', short: 'second' },
    method: { label: 'Method' },
    reason: { label: 'Reason', kind: 'text' },
    status: { label: 'Status', short: 'state' },
    number: { label: 'Voucher', kind: 'line' },
  },
  filters: {
    status: {
      label: 'Status',
      options: refundStates,
      names: refundStateNames,
    },
  },
  comes: { words: 'Waiting for approval first' },
} as const satisfies ListOf<Refund>
