import { counted } from '@/lib/counted'
import { formatDay, type Day } from '@/lib/dates'
import { seatName } from '@/lib/enrolment/lists'
import { formatPaise } from '@/lib/money'
import { drawHead, layOutHead, type LaidOutHead, type Letterhead } from '@/lib/server/papers/letterhead'
import { labelStyle, letterheads, plain, slip, type TextStyle } from '@/lib/server/papers/look'
import { amount, facts, note, onPages, title } from '@/lib/server/papers/parts'
import { finishedBytes, newDocument } from '@/lib/server/papers/pdf-document'
import type { Document } from '@/lib/server/papers/pdf-text'
import { line, writeLine, type Part } from '@/lib/server/papers/sheet'
import { createPause } from '@/lib/server/pauses'
import type { DemandedFee, DemandNote } from './demand-notes'

/** Draws demand notes: each on a page of its own, which is half of a sheet, as a receipt is. Lengths are in points. */

export type DemandPaper = {
  letterhead: Letterhead
  today: Day
  payBy: Day
  /** What the school says of it; '' where it says nothing. */
  howToPay: string
}

/** Notes that are drawn before their bytes are handed on. */
const batch = 20

/** The notes as one PDF, in pieces, so that the memory it takes does not depend on their number. */
export async function* demandPdf(notes: readonly DemandNote[], paper: DemandPaper): AsyncGenerator<Uint8Array> {
  const document = await newDocument('Demand notes', paper.letterhead.school, slip)
  const head = layOutHead(document, paper.letterhead, slip.inner, letterheads.slip)
  const pause = createPause()
  for (const [index, each] of notes.entries()) {
    drawNote(document, head, noteParts(document, each, paper))
    await pause()
    if (index % batch === batch - 1) yield* finishedBytes(document)
  }
  document.end()
  yield* finishedBytes(document)
}

/** What finds no room, as with many heads, goes on on another page. */
function drawNote(document: Document, head: LaidOutHead, parts: readonly Part[]) {
  const space: Part = { height: head.height, draw: () => {} }
  onPages([space, ...parts], slip.height - slip.top - slip.bottom, false).forEach((placed, index) => {
    document.addPage()
    if (index === 0) drawHead(document, head, slip.left, slip.top)
    for (const { part, y } of placed) part.draw(document, slip.top + y)
  })
}

const small: TextStyle = { ...plain, size: 9 }

function noteParts(
  measuring: Document,
  { fees, fines, credit, ...student }: DemandNote,
  { today, payBy, howToPay }: DemandPaper,
): readonly Part[] {
  const due = fees.reduce((sum, fee) => sum + fee.due, 0)
  const said = [
    fines > 0 &&
      `Late fines as of ${formatDay(today)}: ${formatPaise(fines)}, beside this. They are charged as of the day of payment.`,
    credit > 0 && `Your credit: ${formatPaise(credit)}, which the school can use for it.`,
    howToPay,
  ]
  return [
    title('Demand Note', formatDay(today)),
    ...facts(measuring, [
      [['Student', student.name]],
      [
        ['Class', seatName(student) || '–'],
        ['Admission number', student.admissionNo || '–'],
      ],
    ]),
    gap,
    row(headings, labelStyle),
    ...linesOf(fees).map((each) => row(cellsOf(each), small)),
    amount(measuring, `To pay by ${formatDay(payBy)}`, due),
    ...said
      .filter((each) => typeof each === 'string' && each !== '')
      .map((each) => note(measuring, String(each), small)),
  ]
}

type Line = Omit<DemandedFee, 'dueDate'> & { dueOn: string }

/** Fees that have a row each: more are put together by their head, so that a note stays on its page. */
const mostRows = 6

/** The rows of fees. What they come to is the same either way. */
function linesOf(fees: readonly DemandedFee[]): Line[] {
  if (fees.length <= mostRows) return fees.map(({ dueDate, ...fee }) => ({ ...fee, dueOn: formatDay(dueDate) }))
  const types = [...new Set(fees.map(({ type }) => type))]
  return types.map((type) => {
    const own = fees.filter((fee) => fee.type === type)
    const sum = (of: (fee: DemandedFee) => number) => own.reduce((total, fee) => total + of(fee), 0)
    const first = formatDay(own[0]?.dueDate ?? '')
    return {
      type: own.length === 1 ? type : `${type}, ${counted(own.length, 'fee')}`,
      dueOn: own.length === 1 ? first : `since ${first}`,
      amount: sum((fee) => fee.amount),
      conceded: sum((fee) => fee.conceded),
      paid: sum((fee) => fee.paid),
      due: sum((fee) => fee.due),
    }
  })
}

const widths = [139, 84, 69, 69, 69, 69] as const
const headings = ['Fee', 'Due on', 'Amount', 'Conceded', 'Paid', 'To pay']

const money = (paise: number) => (paise === 0 ? '–' : formatPaise(paise))

const cellsOf = ({ type, dueOn, amount: charged, conceded, paid, due }: Line) => [
  ...[type, dueOn],
  ...[charged, conceded, paid, due].map(money),
]

const rowHeight = 15.5
const gap: Part = { height: 6, draw: () => {} }

/** Cells beside one another with a line below: amounts stand at the right of theirs. */
const row = (cells: readonly string[], style: TextStyle): Part => ({
  height: rowHeight,
  draw(pen, top) {
    let x = slip.left
    cells.forEach((text, index) => {
      const width = widths[index] ?? 0
      writeLine(pen, text, x, top + 2, {
        ...style,
        width: index < cells.length - 1 ? width - 4 : width,
        align: index > 1 ? 'right' : 'left',
      })
      x += width
    })
    line(pen, slip.left, slip.left + slip.inner, top + rowHeight - 1)
  },
})
