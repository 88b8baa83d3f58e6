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
  /** As its class, that of the day on which it was added; '' without one. */
  section: string
  type: string
  /** Rupees. */
  amount: number
  dueDate: Day
  status: (typeof feeStatuses)[number]
}

/** A pupil with fees past their due date. */
export type Defaulter = {
  /** The pupil's. */
  id: string
  name: string
  /** Of today, or of when the pupil left. */
  class: string
  section: string
  rollNo: number | null
  /** How many are overdue, and rupees of all of them. */
  fees: number
  overdue: number
  /** Since the earliest was due. */
  days: number
  /** The family's; '' where none is known. */
  email: string
  phone: string
  /** The last school day on which the family was reminded; '' if never. */
  reminded: Day | ''
}

/** One fee added for all students of a class, or for one of them. */
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
  /** The one pupil whose fee it is, with their section and roll number of today; '' and null for all students of the class. */
  student: string
  section: string
  rollNo: number | null
  /** The number of students who owe it, and of those who have paid. */
  fees: number
  paid: number
  /** Who undid it, and on which school day. */
  undone: { by: string; date: Day } | null
  canUndo: boolean
}

/** What became of a request to remind families: `settled` are pupils who owe nothing that is overdue. */
export type Reminded = { queued: number; withoutAddress: string[]; already: number; settled: number }

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

export const defaulterList = {
  columns: {
    name: { label: 'Student', kind: 'name', short: 'title', sortable: true },
    class: { label: 'Class', kind: 'line', short: 'second' },
    section: { label: 'Section' },
    fees: { label: 'Fees', kind: 'number' },
    overdue: { label: 'Overdue', kind: 'rupees', short: 'state', sortable: true },
    days: { label: 'Days', kind: 'number', short: 'second', sortable: true },
    email: { label: 'Email', kind: 'email' },
    phone: { label: 'Phone', kind: 'line', short: 'second' },
    reminded: { label: 'Reminded', kind: 'day' },
    rollNo: { label: 'Roll No', kind: 'number' },
  },
  filters: {
    class: { label: 'Class', options: 'classes' },
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
