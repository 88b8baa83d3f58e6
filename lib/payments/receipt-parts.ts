import { formatDay } from '@/lib/dates'
import { seatName } from '@/lib/enrolment/lists'
import { feeMessages } from '@/lib/fees/messages'
import { formatRupees, sumInPaise } from '@/lib/money'
import { labelStyle, plain, slip } from '@/lib/server/papers/look'
import { amount, facts, note, noteStyle, title, type Fact } from '@/lib/server/papers/parts'
import { breakLines, lineHeightOf, type Document } from '@/lib/server/papers/pdf-text'
import { line, signature, verifyNote, writeLine, writeLines, type Part } from '@/lib/server/papers/sheet'
import { receivedPaise, type Receipt, type ReceiptLine } from './receipts'

/** What stands on a receipt below the letterhead, from top to bottom. Lengths are in points. */

const { left, inner } = slip
const right = left + inner
const amountWidth = 96
const forWidth = inner - amountWidth

export function receiptParts(
  measuring: Document,
  receipt: Receipt,
  { verifyAddress, duplicate }: { verifyAddress: string; duplicate?: boolean },
): readonly Part[] {
  const { lines, kept, advance } = receipt
  const people = peopleOf(receipt)
  const [only] = lines.length === 1 && kept === 0 && !lines[0]?.fromCredit ? lines : []
  return [
    title(duplicate ? 'Fee Receipt, Duplicate' : 'Fee Receipt', `No. ${receipt.receiptNumber}`),
    ...facts(measuring, factsOf(receipt)),
    ...(only ? [] : [rowHeads, ...lines.map((line) => paymentRow(measuring, line, haveOneStudent(people)))]),
    ...(kept > 0 ? [row(measuring, feeMessages.keptAsCredit, '', kept)] : []),
    ...(advance?.reversal ? [row(measuring, feeMessages.keptAsCredit, '', advance.amount)] : []),
    // Of one that was reversed what was given: the paper says that it is not valid.
    amount(measuring, 'Amount received', reversedWhole(receipt, only) ?? receivedPaise(receipt)),
    ...notesOf(receipt, only).map((said) => note(measuring, said)),
    foot(receipt, verifyAddress),
  ]
}

type Person = Pick<ReceiptLine, 'studentId' | 'studentName' | 'class' | 'section' | 'rollNo' | 'admissionNo'>

/** For whom the money was: of an advance whoever it was given for, and of whom it has settled something since. */
const peopleOf = ({ advance, lines }: Receipt): readonly Person[] => [...(advance ? [advance] : []), ...lines]

const haveOneStudent = (people: readonly Person[]) => new Set(people.map(({ studentId }) => studentId)).size === 1

/** In rows of two, besides the name, which may be long. */
function factsOf(receipt: Receipt): readonly (readonly Fact[])[] {
  const { lines, kept, advance, date, method, reference, demo } = receipt
  const people = advance ? [advance] : peopleOf(receipt)
  const each = (value: (person: Person) => string) => [...new Set(people.map(value))].join('; ')
  const how = demo ? `${method}, online` : method
  return [
    [[haveOneStudent(people) ? 'Received from' : 'Received for', each(({ studentName }) => studentName)]],
    [
      ['Class', each(seatName)],
      ['Admission number', each(({ admissionNo }) => admissionNo || '–')],
    ],
    ...(lines.length > 1 || kept > 0 || lines[0]?.fromCredit
      ? []
      : lines.map((line) => [['For', purposeOf(line)]] as const)),
    [
      ['Paid by', reference ? `${how}, ${reference}` : how],
      ['Paid on', formatDay(date)],
    ],
  ]
}

/** `Tuition Fee`, or `Tuition Fee, a part of ₹8,500.00`. */
const purposeOf = ({ type, amount, charged }: ReceiptLine) =>
  amount < charged ? `${type}, a part of ${formatRupees(charged)}` : type

/** Of what a receipt with several payments is for. */
const rowHeads: Part = {
  height: 24,
  draw(pen, top) {
    const y = top + 7
    writeLine(pen, 'For', left, y, { ...labelStyle, width: forWidth })
    writeLine(pen, 'Amount', right - amountWidth, y, { ...labelStyle, width: amountWidth, align: 'right' })
    line(pen, left, right, top + 23)
  },
}

function paymentRow(measuring: Document, payment: ReceiptLine, ofOneStudent: boolean): Part {
  const purpose = [purposeOf(payment), payment.class, !ofOneStudent && payment.studentName].filter(Boolean).join(', ')
  const notes = [
    payment.fromCredit && feeMessages.fromCredit(formatDay(payment.date)),
    payment.reversal && `${reversalOf(payment)} Not in the amount.`,
  ]
  return row(measuring, purpose, notes.filter(Boolean).join(' '), payment.amount)
}

/** What the money was for, a note below it, and rupees. */
function row(measuring: Document, purpose: string, said: string, rupees: number): Part {
  const room = forWidth - 12
  const lines = breakLines(measuring, purpose, room, plain)
  const notes = said ? breakLines(measuring, said, room, noteStyle) : []
  const [step, noteStep] = [lineHeightOf(measuring, plain), lineHeightOf(measuring, noteStyle)]
  const height = lines.length * step + notes.length * noteStep + 5
  return {
    height,
    draw(pen, top) {
      writeLines(pen, lines, left, top + 2.5, step, plain)
      writeLines(pen, notes, left, top + 2.5 + lines.length * step, noteStep, noteStyle)
      writeLine(pen, formatRupees(rupees), right - amountWidth, top + 2.5, {
        width: amountWidth,
        align: 'right',
      })
      line(pen, left, right, top + height)
    },
  }
}

/** Paise of a receipt that was one thing and is not valid any more, as they were given. */
const reversedWhole = ({ advance }: Receipt, only: ReceiptLine | undefined) => {
  const it = only ?? (advance?.reversal ? advance : undefined)
  return it && sumInPaise([it])
}

const notesOf = ({ demo, code, advance }: Receipt, only: ReceiptLine | undefined) =>
  [
    ...[only, advance].map((it) => it?.reversal && `${reversalOf(it)} This receipt is not valid.`),
    demo && feeMessages.demoReceipt,
    !code && feeMessages.partOfReceipt,
  ].filter((said) => typeof said === 'string')

/** `Reversed on 3 Nov 2026 by Meera Iyer: paid twice.` */
function reversalOf({ status, reversal }: Pick<ReceiptLine, 'status' | 'reversal'>): string {
  if (!reversal) return ''
  const reason = reversal.reason.trim().replace(/\.$/, '')
  return `${status} on ${formatDay(reversal.date)} by ${reversal.by}: ${reason}.`
}

const codeSize = 56
const signing = 120

/** The code by which anybody can check the paper, if it has one, and where who took the money signs. */
function foot({ code, cashier }: Receipt, address: string): Part {
  const says =
    'Scan the code, or open this address, to see whether we issued this receipt and whether it is valid today:'
  const width = cashier ? inner - signing - 24 : inner
  return {
    height: codeSize + 6,
    draw(pen, top) {
      if (code) verifyNote(pen, { address, code, says }, { x: left, y: top + 4, width, size: codeSize })
      if (cashier) signature(pen, { role: 'Cashier', name: cashier }, right - signing, top + 30, signing)
    },
  }
}
