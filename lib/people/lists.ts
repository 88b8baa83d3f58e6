import { sections, type Role } from '@/lib/constants'
import type { ListOf } from '@/lib/lists'
import type { Person } from './answers'

export const roleNames = ['Student', 'Teacher', 'Administrator', 'Parent', 'Staff'] as const
const [student, teacher, administrator, parent, staff] = roleNames
export const shownRole = { student, teacher, admin: administrator, parent, staff } as const satisfies Record<
  Role,
  string
>

/**
 * Waiting: for approval. Left: a pupil without an open enrolment. No student: a parent who is nobody's guardian any more.
 * Deactivated: may not log in, and is none of the others. Blocked: their data are to be erased, or were; they are listed only to who asks for them.
 */
export const personStates = ['Active', 'Waiting', 'Deactivated', 'Left', 'No student', 'Blocked'] as const
export type PersonState = (typeof personStates)[number]

/** No SMS can go to what is no number, and to landlines without their area. */
export const phoneStates = ['SMS possible', 'No SMS possible', 'No number'] as const
export type PhoneState = (typeof phoneStates)[number]
export const personList = {
  columns: {
    name: { label: 'Name', kind: 'name', short: 'title', sortable: true },
    role: { label: 'Role', kind: 'line', short: 'second' },
    class: { label: 'Class', kind: 'line', short: 'second', sortable: true, order: 'everyClass' },
    section: { label: 'Section', short: 'second' },
    rollNo: { label: 'Roll No', kind: 'number', short: 'second' },
    admissionNo: { label: 'Admission No', kind: 'line' },
    phone: { label: 'Phone', kind: 'line' },
    email: { label: 'Email', kind: 'email' },
    parentEmail: { label: 'Parent Email', kind: 'email' },
    children: { label: 'Guardian of', kind: 'words' },
    state: { label: 'State', short: 'state' },
  },
  filters: {
    class: { label: 'Class', options: 'classes' },
    section: { label: 'Section', options: sections },
    role: { label: 'Role', options: roleNames },
    state: { label: 'State', options: personStates },
    sms: { label: 'Phone', options: phoneStates },
  },
  comes: { words: 'By name', as: 'name' },
} as const satisfies ListOf<Person>

/** Whether a fee is still to be paid. */
export const isOpenFee = ({ status }: { status: string }) => status === 'Pending' || status === 'Overdue'
