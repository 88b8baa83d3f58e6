import { seatName } from '@/lib/enrolment/lists'
import type { ListOf } from '@/lib/lists'
import type { Defaulter, Fee, FeeRun } from './answers'

export const feeStatuses = ['Pending', 'Paid'] as const

export const feeList = {
  columns: {
    studentName: { label: 'Student', kind: 'name', short: 'title', sortable: true },
    rollNo: { label: 'Roll No', kind: 'number' },
    class: { label: 'Class', kind: 'line', short: 'second' },
    type: { label: 'Type', short: 'second' },
    amount: { label: 'Amount', kind: 'rupees', short: 'second', sortable: true },
    dueDate: { label: 'Due Date', kind: 'day', short: 'second', sortable: true },
    status: { label: 'Status', short: 'state' },
  },
  filters: {
    class: { label: 'Class', options: 'classes' },
    type: { label: 'Fee Type', options: 'feeTypes' },
    // Overdue means Pending with a past due date; it is not a status of its own.
    status: { label: 'Status', options: ['Pending', 'Overdue', 'Paid'] },
  },
} as const satisfies ListOf<Fee>

/** How somebody spoke with a family. */
export const contactWays = ['Phone', 'InPerson', 'Message'] as const
export const contactWayNames = { Phone: 'Phone', InPerson: 'In person', Message: 'Message' } as const

/** Families, in whose file each is one row too: sums of a family stand in it once, not with each child. */
export const defaulterList = {
  columns: {
    name: {
      label: 'Students',
      kind: 'name',
      short: 'title',
      sortable: true,
      value: ({ children }) => children.map((child) => `${child.name}, ${seatName(child)}`).join('; '),
      sortBy: ({ name }) => name,
    },
    fees: { label: 'Fees', kind: 'number' },
    overdue: { label: 'Overdue', kind: 'rupees', short: 'state', sortable: true },
    days: { label: 'Days', kind: 'number', short: 'second', sortable: true },
    credit: { label: 'Credit', kind: 'rupees' },
    email: { label: 'Email', kind: 'email' },
    phone: { label: 'Phone', kind: 'line', short: 'second' },
    reminded: { label: 'Reminded', kind: 'day' },
    fines: { label: 'Late fines', kind: 'rupees' },
    contacted: { label: 'Last call', kind: 'day' },
    promise: { label: 'Promised', short: 'below', value: ({ promise }) => promise?.until ?? '' },
  },
  filters: {
    class: { label: 'Class', options: 'classes' },
    promise: {
      label: 'Promise',
      options: ['Promised', 'Passed'],
      names: { Promised: 'Promised to pay', Passed: 'Promise passed' },
    },
  },
  comes: { words: 'Largest sum first', as: '-overdue' },
} as const satisfies ListOf<Defaulter>

export const runList = {
  columns: {
    date: { label: 'Added' },
    class: { label: 'Class', kind: 'line', short: 'second' },
    type: { label: 'Type', short: 'title' },
    amount: { label: 'Amount', kind: 'rupees', short: 'second' },
    dueDate: { label: 'Due Date', kind: 'day', short: 'second' },
    paid: { label: 'Paid', kind: 'number', short: 'state' },
  },
} as const satisfies ListOf<FeeRun>
