import type { Retention } from './answers'
import type { Term } from './kinds'

/** What the office decides about how long personal data are kept, in the order of the form. */
export const retentionFields = {
  blockedMonths: {
    label: 'Months from blocking to erasing',
    min: 0,
    max: 120,
    hint: 'The DPDP Rules ask for a year at least.',
  },
  applicationMonths: {
    label: 'Months to keep applications that were not accepted',
    min: 1,
    max: 120,
    hint: 'From their last change. An accepted one goes with the student.',
  },
  deliveryDays: {
    label: 'Days to keep the addresses of sent messages',
    min: 1,
    max: 3650,
    hint: 'What was sent, and when, stays.',
  },
  booksYears: {
    label: 'Years to keep names on receipts',
    min: 1,
    max: 99,
    hint: 'Of people who were erased. Eight for a company, ten for a trust.',
  },
  marksYears: { label: 'Years to keep names on mark sheets', min: 1, max: 99, hint: 'Of people who were erased.' },
  attendanceYears: {
    label: 'Years to keep attendance registers',
    min: 1,
    max: 99,
    hint: 'Of people who were erased. Your state’s rules say it.',
  },
} as const

export type RetentionField = keyof typeof retentionFields
export const retentionNames = Object.keys(retentionFields) as RetentionField[]
/** The columns that hold the terms of what is kept by law. */
const termFields = { books: 'booksYears', marks: 'marksYears', attendance: 'attendanceYears' } as const

export function monthsAfter(instant: Date, months: number): Date {
  const day = new Date(instant)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day
}

/** The instant before which `months` have passed at `now`. */
export const monthsBefore = (now: Date, months: number): Date => monthsAfter(now, -months)

/** The instant before which the legal term has passed at `now`. */
export const endOfTerm = (now: Date, retention: Retention, term: Exclude<Term, 'register'>): Date =>
  monthsBefore(now, retention[termFields[term]] * 12)
