import type { Day } from '@/lib/dates'
import type { feeStatuses } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'

/** docs/spec.md §3. */
export type Fee = {
  id: string
  runId: string
  studentId: string
  studentName: string
  rollNo: number | null
  class: string
  type: string
  /** Rupees. */
  amount: number
  dueDate: Day
  status: (typeof feeStatuses)[number]
}

/** One fee added for all students of a class. */
export type FeeRun = {
  id: string
  class: string
  type: string
  /** Rupees for each student. */
  amount: number
  dueDate: Day
  /** The school day on which it was added, and by whom. */
  date: Day
  by: string
  /** The number of students who owe it, and of those who have paid. */
  fees: number
  paid: number
  /** Who undid it, and on which school day. */
  undone: { by: string; date: Day } | null
  canUndo: boolean
}

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
