import { formatDay, type Day } from '@/lib/dates'
import { colour, heads, sheet } from '@/lib/server/papers/letterhead'
import { drawLogo, type PaperLogo } from '@/lib/server/papers/logo'
import { createPause } from '@/lib/server/pauses'
import { finishedBytes, newDocument } from '@/lib/server/papers/pdf-document'
import { drawText, lineHeightOf, breakLines, type Document, type Font } from '@/lib/server/papers/pdf-text'
import { footTop, heading, rule, signatures, verifyNote, writeLine } from '@/lib/server/papers/sheet'
import { formatYear } from '@/lib/years'
import type { Report } from './answers'
import { marksTable } from './card-marks'

/** A report with what only its PDF shows. */
export type Card = Report & {
  rollNo: number | null
  schoolYear: number
  /** The author's name; '' when the account is gone. */
  author: string
  issued: Day
  code: string
}

export type CardDocument = {
  school: string
  logo?: PaperLogo
  /** Where codes are checked, without the code. */ verifyAddress: string
  title: string
}

const titles = {
  Academic: 'Academic Report',
  Attendance: 'Attendance Report',
  Summary: 'Summary Report',
  Leave: 'Leave Report',
  Grading: 'Grade Report',
} as const

/**
 * Report cards as one A4 PDF, in pieces, so that the memory it takes does not depend on their number. pdfkit draws it,
 * because @react-pdf/renderer would keep every page until the last (docs/decisions/0038-papers-and-their-engines.md).
 */
export async function* cardsPdf(
  paper: CardDocument,
  batches: AsyncIterable<readonly Card[]>,
): AsyncGenerator<Uint8Array> {
  const document = await newDocument(paper.title, paper.school, sheet)
  const pause = createPause()
  for await (const batch of batches) {
    for (const card of batch) {
      drawCard(document, paper, card)
      await pause()
    }
    yield* finishedBytes(document)
  }
  document.end()
  yield* finishedBytes(document)
}

function drawCard(document: Document, paper: CardDocument, card: Card) {
  document.addPage()
  // The foot first: it belongs on this page, and remarks may continue on another.
  foot(document, paper, card)
  let y = head(document, paper, card)
  if (card.subjectMarks.length > 0) y = marksTable(document, card, y)
  if (card.attendance !== null) y = facts(document, 'Attendance', y, attendanceFacts(card))
  if (card.leaveDays !== null) y = facts(document, 'Leave', y, leaveFacts(card))
  remarks(document, card, y)
}

function head(document: Document, { school, logo }: CardDocument, card: Card): number {
  const looks = heads.report
  const width = sheet.inner - drawLogo(document, logo, sheet.right, sheet.top, looks.logo)
  writeLine(document, school, sheet.left, sheet.top, { ...looks.school, width })
  writeLine(document, titles[card.type], sheet.left, sheet.top + looks.below, looks.title)
  rule(document, sheet.top + 56, looks.rule)
  const term = card.term ? `${card.term}, ${formatYear(card.schoolYear)}` : formatYear(card.schoolYear)
  const entries: [label: string, value: string][] = [
    ['Class', card.class],
    ['Roll Number', card.rollNo === null ? '–' : String(card.rollNo)],
    ['Term', term],
    ['Assessment', card.assessmentType ?? '–'],
    ['Date', formatDay(card.issued)],
  ]
  writeLine(document, 'Student', sheet.left, sheet.top + 72, { size: 9, colour: colour.muted, width: 72 })
  writeLine(document, card.student, sheet.left + 76, sheet.top + 68.5, { weight: 'semibold', size: 13 })
  const [first, column] = [sheet.top + 96, sheet.inner / 2]
  entries.forEach(([label, value], index) => {
    const [x, y] = [sheet.left + (index % 2) * column, first + Math.floor(index / 2) * 22]
    writeLine(document, label, x, y, { size: 9, colour: colour.muted, width: 72 })
    writeLine(document, value, x + 76, y - 1, { weight: 'semibold', size: 10.5, width: column - 88 })
  })
  const end = first + 3 * 22 + 6
  rule(document, end)
  if (card.isCurrent) return end + 18
  const said = card.isWithdrawn
    ? 'The school has withdrawn this report.'
    : 'A newer report has taken the place of this one.'
  writeLine(document, said, sheet.left, end + 8, {
    size: 9.5,
    colour: colour.negative,
    weight: 'semibold',
  })
  return end + 34
}

const source = (card: Card) =>
  card.fromRecords ? 'As in the school’s records.' : 'Entered by the teacher, not taken from the school’s records.'

const attendanceFacts = (card: Card): [string, string][] => [
  ['Attendance', card.attendance ?? ''],
  ['Present days', String(card.presentDays ?? '')],
  ['Source', source(card)],
]

const leaveFacts = (card: Card): [string, string][] => [
  ['Leave days', String(card.leaveDays ?? '')],
  ['Reason', card.leaveReason ?? ''],
  ['Source', source(card)],
]

const factFont: Font = { weight: 'regular', size: 10.5 }
const mostFactLines = 13

function facts(document: Document, title: string, top: number, entries: readonly [string, string][]): number {
  heading(document, title, top)
  let y = top + 22
  for (const [label, value] of entries) {
    writeLine(document, label, sheet.left, y, { size: 9, colour: colour.muted, width: 90 })
    const lines = breakLines(document, value, sheet.inner - 100, factFont)
    const height = lineHeightOf(document, factFont)
    // Enough lines for the longest reason in wide letters.
    const shown = lines.slice(0, mostFactLines)
    if (shown.length < lines.length) shown.push(`${shown.pop()}…`)
    document.fillColor(colour.ink)
    shown.forEach((line, index) => drawText(document, line, sheet.left + 100, y - 1.5 + index * height, factFont))
    y += Math.max(20, shown.length * height + 5)
  }
  return y + 12
}

function remarks(document: Document, card: Card, top: number) {
  if (!card.summaryNotes) return
  heading(document, 'Remarks', top)
  const text = card.summaryNotes.replaceAll(/\n{3,}/g, '\n\n')
  const height = lineHeightOf(document, remarkFont) + 2
  let y = top + 20
  for (const line of breakLines(document, text, sheet.inner, remarkFont)) {
    if (y + height > footTop - 12) {
      document.addPage()
      writeLine(document, `${card.student}, ${card.class}: remarks, continued`, sheet.left, sheet.top, {
        size: 9,
        colour: colour.muted,
      })
      y = sheet.top + 22
    }
    document.fillColor(colour.ink)
    drawText(document, line, sheet.left, y, remarkFont)
    y += height
  }
}

const remarkFont: Font = { weight: 'regular', size: 10 }

function foot(document: Document, { verifyAddress }: CardDocument, card: Card) {
  signatures(document, [{ role: 'Teacher', name: card.author }, { role: 'Principal' }, { role: 'Parent or Guardian' }])
  verifyNote(document, {
    address: verifyAddress,
    code: card.code,
    says: 'Scan the code, or open this address, to see whether we issued it and whether a newer one exists:',
  })
}
