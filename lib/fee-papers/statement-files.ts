import { formatDay, type Day } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import { formatPaise, paiseToRupees } from '@/lib/money'
import { inOneBatch, tableFile, type FileColumn } from '@/lib/server/papers/table-file'
import type { Letterhead } from '@/lib/server/papers/letterhead'
import { tablePdf, type PdfColumn } from '@/lib/server/papers/pdf-table'
import { feePaperMessages } from './messages'
import type { Named, Period } from './sql'
import { changeOf, creditChangeOf, isOfCharge, isOfCredit, type Account, type Entry } from './statement'

/** A statement as files: of one student, or a part for each of a family. */

export type Statement = Pick<Named, 'name' | 'admissionNo' | 'class' | 'section' | 'credit'> & { account: Account }

/** A line as it is printed; amounts are paise. */
type Line = {
  student: string
  day: Day | ''
  entry: string
  receiptNumber: string
  method: string
  charged: number | null
  paid: number | null
  demonstrated: number | null
  /** What it adds to the family's credit. */
  credit: number | null
  balance: number | null
  /** Of which student a part is, where it begins. */
  across?: string
}

const blank = { receiptNumber: '', method: '', charged: null, paid: null, demonstrated: null, credit: null }

const withoutMoney = ({ kind, paise, type }: Entry) =>
  `${kind === 'Reversal' ? 'Reversed demo' : 'Demo'} of ${formatPaise(paise)}: ${type}`

const words = {
  Charge: ({ type }) => type,
  Concession: ({ type }) => `Concession: ${type}`,
  Payment: ({ type, fromCredit }) => (fromCredit ? `From credit: ${type}` : type),
  Reversal: ({ type }) => `Reversed: ${type}`,
  Kept: ({ paise }) => `Kept as credit: ${formatPaise(paise)}`,
  Lost: ({ paise }) => `Reversed credit: ${formatPaise(paise)}`,
  Refund: ({ paise }) => `Refund of credit: ${formatPaise(paise)}`,
  Return: ({ paise }) => `Refund that failed: ${formatPaise(paise)}`,
} as const satisfies Record<Entry['kind'], (entry: Entry) => string>

function lineOf(student: string, entry: Entry): Line {
  const { kind, day, receiptNumber, method, demo, balance } = entry
  const charges = isOfCharge(entry)
  return {
    ...{ student, day, receiptNumber, method, balance },
    entry: demo ? withoutMoney(entry) : words[kind](entry),
    charged: charges ? changeOf(entry) : null,
    paid: charges || isOfCredit(entry) || demo ? null : -changeOf(entry),
    demonstrated: demo ? -changeOf(entry) : null,
    credit: creditChangeOf(entry),
  }
}

/** From the opening to the closing balance. */
const linesOf = ({ name: student, account }: Statement, { first, last }: Period): Line[] => [
  { ...blank, student, day: first, entry: 'Opening balance', balance: account.opening },
  ...account.entries.map((entry) => lineOf(student, entry)),
  { ...blank, student, day: last, entry: 'Closing balance', balance: account.closing },
]

/** What was given and settles nothing today, which the paper has above. */
const creditLine = ({ name: student, credit }: Statement): Line[] =>
  credit > 0
    ? [{ ...blank, student, day: '', entry: `Credit: ${formatPaise(credit)}, for later fees`, balance: null }]
    : []

const shown = (paise: number | null) => (paise === null ? '' : formatPaise(paise))
const inRupees = (paise: number | null) => (paise === null ? '' : paiseToRupees(paise))

const printed: readonly PdfColumn<Line>[] = [
  { label: 'Date', value: ({ day }) => day && formatDay(day), width: 60 },
  { label: 'Entry', value: ({ entry }) => entry, width: 141 },
  { label: 'Receipt', value: ({ receiptNumber }) => receiptNumber, width: 112 },
  { label: 'Method', value: ({ method }) => method, width: 64 },
  { label: 'Charged', value: ({ charged }) => shown(charged), width: 54, align: 'right' },
  { label: 'Paid', value: ({ paid }) => shown(paid), width: 54, align: 'right' },
  { label: 'Balance', value: ({ balance }) => shown(balance), width: 54, align: 'right' },
]

/** In files of schools that try the portal out. */
const byDemonstrations: FileColumn<Line> = {
  ...{ label: 'By demonstrations', kind: 'rupees' },
  value: ({ demonstrated }) => inRupees(demonstrated),
}

/** In files of families that have had some. */
const ofCredit: FileColumn<Line> = {
  ...{ label: 'Credit', kind: 'rupees' },
  value: ({ credit }) => inRupees(credit),
}

/** Days and amounts as machines read them. */
const fileColumns: readonly FileColumn<Line>[] = [
  { label: 'Student', value: ({ student }) => student },
  { label: 'Date', kind: 'day', value: ({ day }) => day },
  { label: 'Entry', value: ({ entry }) => entry },
  { label: 'Receipt', value: ({ receiptNumber }) => receiptNumber },
  { label: 'Method', value: ({ method }) => method },
  { label: 'Charged', kind: 'rupees', value: ({ charged }) => inRupees(charged) },
  { label: 'Paid', kind: 'rupees', value: ({ paid }) => inRupees(paid) },
  byDemonstrations,
  ofCredit,
  { label: 'Balance', kind: 'rupees', value: ({ balance }) => inRupees(balance) },
]

export function statementTable(name: string, statements: readonly Statement[], period: Period) {
  const lines = statements.flatMap((statement) => [...linesOf(statement, period), ...creditLine(statement)])
  const has = (key: 'demonstrated' | 'credit') => lines.some((line) => line[key] !== null)
  const columns = fileColumns.filter(
    (column) => (column !== byDemonstrations || has('demonstrated')) && (column !== ofCredit || has('credit')),
  )
  return tableFile(name, columns, inOneBatch(lines), true)
}

/** `today` is the school day, up to which what is due counts as due. */
export function statementPdfBody(statements: readonly Statement[], period: Period, today: Day, letterhead: Letterhead) {
  const several = statements.length > 1
  const rows = statements.flatMap((statement) => [
    ...(several ? [headingOf(statement)] : []),
    ...linesOf(statement, period),
  ])
  return tablePdf({
    letterhead,
    title: 'Statement of Account',
    facts: [
      ...whose(statements),
      ...sums(
        statements.map(({ account }) => account),
        period,
        today,
      ),
      ...creditOf(statements),
    ],
    columns: printed,
    across: ({ across = '' }) => across,
    count: rows.length,
    rows: inOneBatch(rows),
    empty: feePaperMessages.noEntries,
  })
}

/** Where the part of a child begins. */
const headingOf = (statement: Statement): Line => ({
  ...blank,
  ...{ student: statement.name, day: '', entry: '', balance: null },
  across: [statement.name, placeName(statement), statement.admissionNo && `admission number ${statement.admissionNo}`]
    .filter(Boolean)
    .join(', '),
})

type Fact = readonly [label: string, value: string]

function whose(statements: readonly Statement[]): Fact[] {
  const [first, ...others] = statements
  if (!first) return []
  if (others.length > 0) return [['Students', statements.map(({ name }) => name).join(', ')]]
  return [
    ['Student', first.name],
    ['Class', placeName(first) || '–'],
    ['Admission number', first.admissionNo || '–'],
  ]
}

/** What was given and settles nothing today. */
function creditOf(statements: readonly Statement[]): Fact[] {
  const paise = statements.reduce((total, { credit }) => total + credit, 0)
  return paise > 0 ? [['Credit', `${formatPaise(paise)}, for later fees`]] : []
}

function sums(accounts: readonly Account[], { first, last }: Period, today: Day): Fact[] {
  const sum = (of: (account: Account) => number) => accounts.reduce((total, account) => total + of(account), 0)
  const entries = accounts.flatMap((account) => account.entries)
  const demonstrated = sum((account) => account.demonstrated)
  const later = entries.reduce(
    (total, entry) => (isOfCharge(entry) && entry.day > today ? total + changeOf(entry) : total),
    0,
  )
  return [
    ['Period', `${formatDay(first)} – ${formatDay(last)}`],
    ['As of', formatDay(today)],
    ['Opening balance', balanceOf(sum(({ opening }) => opening))],
    [
      'Charged',
      formatPaise(sum(({ charged }) => charged)) + (later > 0 ? `, ${formatPaise(later)} of it due later` : ''),
    ],
    ['Paid', formatPaise(sum(({ paid }) => paid))],
    // Beside what was paid: their fees are settled, as on each screen.
    ...(demonstrated === 0
      ? []
      : [['Demonstrations', `${formatPaise(demonstrated)}, for which no money was moved`] as const]),
    ['Closing balance', balanceOf(sum(({ closing }) => closing))],
  ]
}

const balanceOf = (paise: number) =>
  paise < 0 ? `${formatPaise(-paise)} paid in advance` : `${formatPaise(paise)} to pay`
