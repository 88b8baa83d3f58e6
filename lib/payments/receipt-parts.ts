import { amountInWords } from '@/lib/amount-in-words'
import { formatDay } from '@/lib/dates'
import { seatName } from '@/lib/enrolment/lists'
import { feeMessages } from '@/lib/fees/messages'
import { formatPaise, formatRupees, sumInPaise } from '@/lib/money'
import { colour, labelStyle, plain, slip, titleStyle, type TextStyle } from '@/lib/server/papers/look'
import { codeOfId } from '@/lib/server/papers/code'
import { breakLines, lineHeightOf, type Document } from '@/lib/server/papers/pdf-text'
import { line, signature, verifyNote, writeLine, writeLines, type Part } from '@/lib/server/papers/sheet'
import type { Receipt } from './sql'

/** What stands on a receipt below the letterhead, from top to bottom. Lengths are in points. */

const { left, inner } = slip
const right = left + inner
const numberWidth = 104
const amountWidth = 96
const forWidth = inner - numberWidth - amountWidth

const valueStyle: TextStyle = { ...plain, weight: 'semibold' }
const noteStyle: TextStyle = { weight: 'semibold', size: 8.5, colour: colour.negative }

export function receiptParts(
  measuring: Document,
  receipts: readonly Receipt[],
  verifyAddress: string,
): readonly Part[] {
  const [first] = receipts
  if (!first) return []
  const several = receipts.length > 1
  const valid = several ? receipts.filter(isValid) : receipts
  const paise = sumInPaise(valid)
  return [
    title(several ? 'Fee Receipts' : 'Fee Receipt', several ? '' : `No. ${first.receiptNumber}`),
    ...facts(measuring, factsOf(first, receipts)),
    ...(several ? [rowHeads, ...receipts.map((receipt) => row(measuring, receipt))] : []),
    amount(measuring, several ? `Amount received, ${valid.length} receipts` : 'Amount received', paise),
    ...notesOf(first, several).map((said) => note(measuring, said)),
    foot(first, several, verifyAddress),
  ]
}

const isValid = ({ status }: Receipt) => status === 'Completed'

const title = (name: string, number: string): Part => ({
  height: 40,
  draw(pen, top) {
    writeLine(pen, name, left, top + 10, { ...titleStyle, width: inner / 2 })
    writeLine(pen, number, left + inner / 2, top + 13, {
      weight: 'semibold',
      size: 12,
      width: inner / 2,
      align: 'right',
    })
  },
})

type Fact = readonly [label: string, value: string]

/** In rows of two, besides the name, which may be long. */
function factsOf(first: Receipt, receipts: readonly Receipt[]): readonly (readonly Fact[])[] {
  const { studentName, admissionNo, type, date, method, reference, demo } = first
  const several = receipts.length > 1
  const how = demo ? `${method}, online` : method
  return [
    [['Received from', studentName]],
    [
      ['Class', [...new Set(receipts.map(seatName))].join('; ')],
      ['Admission number', admissionNo || '–'],
    ],
    ...(several ? [] : [[['For', type]] as const]),
    [
      ['Paid by', reference ? `${how}, ${reference}` : how],
      ['Paid on', formatDay(date)],
    ],
  ]
}

const labelWidth = 92

function facts(measuring: Document, rows: readonly (readonly Fact[])[]): Part[] {
  const step = lineHeightOf(measuring, valueStyle)
  return rows.map((entries) => {
    const column = inner / entries.length
    const room = column - labelWidth - (entries.length > 1 ? 12 : 0)
    const laidOut = entries.map(([label, value]) => ({ label, lines: breakLines(measuring, value, room, valueStyle) }))
    const most = Math.max(...laidOut.map(({ lines }) => lines.length))
    return {
      height: most * step + 4.5,
      draw: (pen, top) =>
        laidOut.forEach(({ label, lines }, index) => {
          const x = left + index * column
          writeLine(pen, label, x, top + 1, { ...labelStyle, width: labelWidth - 6 })
          writeLines(pen, lines, x + labelWidth, top, step, valueStyle)
        }),
    }
  })
}

/** Of the receipts that one paper has, each with its number. */
const rowHeads: Part = {
  height: 24,
  draw(pen, top) {
    const y = top + 7
    writeLine(pen, 'Receipt No.', left, y, { ...labelStyle, width: numberWidth })
    writeLine(pen, 'For', left + numberWidth, y, { ...labelStyle, width: forWidth })
    writeLine(pen, 'Amount', right - amountWidth, y, { ...labelStyle, width: amountWidth, align: 'right' })
    line(pen, left, right, top + 23)
  },
}

function row(measuring: Document, receipt: Receipt): Part {
  const room = forWidth - 12
  const lines = breakLines(measuring, `${receipt.type}, ${receipt.class}`, room, plain)
  const notes = receipt.reversal
    ? breakLines(measuring, `${reversalOf(receipt)} Not in the amount.`, room, noteStyle)
    : []
  const [step, noteStep] = [lineHeightOf(measuring, plain), lineHeightOf(measuring, noteStyle)]
  const height = lines.length * step + notes.length * noteStep + 5
  return {
    height,
    draw(pen, top) {
      writeLine(pen, receipt.receiptNumber, left, top + 2.5, { width: numberWidth - 6 })
      writeLines(pen, lines, left + numberWidth, top + 2.5, step, plain)
      writeLines(pen, notes, left + numberWidth, top + 2.5 + lines.length * step, noteStep, noteStyle)
      writeLine(pen, formatRupees(receipt.amount), right - amountWidth, top + 2.5, {
        width: amountWidth,
        align: 'right',
      })
      line(pen, left, right, top + height)
    },
  }
}

/** In figures and in words, within a frame that a copy without colours has too. */
function amount(measuring: Document, label: string, paise: number): Part {
  const words = breakLines(measuring, amountInWords(paise), inner - 24, plain)
  const step = lineHeightOf(measuring, plain)
  const height = 28 + words.length * step + 6
  return {
    height: height + 16,
    draw(pen, top) {
      const y = top + 8
      pen.rect(left, y, inner, height).fill(colour.raised)
      pen.rect(left, y, inner, height).lineWidth(0.8).strokeColor(colour.strong).stroke()
      writeLine(pen, label, left + 12, y + 10, { ...labelStyle, size: 10, width: inner - 200 })
      const figures = { weight: 'semibold', size: 16, width: 180, align: 'right' } as const
      writeLine(pen, formatPaise(paise), right - 12 - figures.width, y + 5, figures)
      writeLines(pen, words, left + 12, y + 28, step, plain)
    },
  }
}

const notesOf = (first: Receipt, several: boolean) =>
  [
    !several && first.reversal && `${reversalOf(first)} This receipt is not valid.`,
    first.demo && feeMessages.demoReceipt,
  ].filter((said) => typeof said === 'string')

function note(measuring: Document, said: string): Part {
  const lines = breakLines(measuring, said, inner, noteStyle)
  const step = lineHeightOf(measuring, noteStyle)
  return {
    height: lines.length * step + 6,
    draw: (pen, top) => writeLines(pen, lines, left, top, step, noteStyle),
  }
}

/** `Reversed on 3 Nov 2026 by Meera Iyer: paid twice.` */
function reversalOf({ status, reversal }: Receipt): string {
  if (!reversal) return ''
  const reason = reversal.reason.trim().replace(/\.$/, '')
  return `${status} on ${formatDay(reversal.date)} by ${reversal.by}: ${reason}.`
}

const codeSize = 56
const signing = 120

/** The code by which anybody can check the paper, and where who took the money signs. */
function foot({ code, batchId, cashier }: Receipt, several: boolean, address: string): Part {
  const says = several
    ? 'Scan the code, or open this address, to see whether we issued these receipts and which are valid today:'
    : 'Scan the code, or open this address, to see whether we issued this receipt and whether it is valid today:'
  const width = cashier ? inner - signing - 24 : inner
  return {
    height: codeSize + 6,
    draw(pen, top) {
      const verifying = { address, code: several && batchId ? codeOfId(batchId) : code, says }
      verifyNote(pen, verifying, { x: left, y: top + 4, width, size: codeSize })
      if (cashier) signature(pen, { role: 'Cashier', name: cashier }, right - signing, top + 30, signing)
    },
  }
}
