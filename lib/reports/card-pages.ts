import { formatDay, type Day } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import { layOutHead, type LaidOutHead, type Letterhead } from '@/lib/server/papers/letterhead'
import { colour, labelStyle, letterheads, plain, sheet, titleStyle, type TextStyle } from '@/lib/server/papers/look'
import { breakLines, lineHeightOf, type Document, type Pen } from '@/lib/server/papers/pdf-text'
import {
  footTop,
  heading,
  rule,
  signatures,
  verifyFoot,
  writeLine,
  writeLines,
  type Part,
} from '@/lib/server/papers/sheet'
import { formatYear } from '@/lib/years'
import type { Report } from './answers'
import { marksTable } from './card-marks'

/** A report with what only its PDF shows. */
export type Card = Report & {
  rollNo: number | null
  /** '' without one. */
  section: string
  admissionNo: string
  schoolYear: number
  /** The author's name; '' when the account is gone. */
  author: string
  issued: Day
  code: string
}

export type CardDocument = {
  letterhead: Letterhead
  /** Where codes are checked, without the code. */
  verifyAddress: string
  title: string
}

const titles = {
  Academic: 'Academic Report',
  Attendance: 'Attendance Report',
  Summary: 'Summary Report',
  Leave: 'Leave Report',
  Grading: 'Grade Report',
} as const

/** The letterhead of the first page. */
export const cardHead = (document: Document, { letterhead }: CardDocument): LaidOutHead =>
  layOutHead(document, letterhead, sheet.inner, letterheads.sheet)

/**
 * A report card page by page, without the letterhead, which is `letterhead` high: what draws each, with whichever engine.
 * `document` measures. The foot belongs on the first page, and remarks may continue on another.
 */
export function cardPages(
  document: Document,
  paper: CardDocument,
  card: Card,
  letterhead: number,
): ((pen: Pen) => void)[] {
  const top = sheet.top + letterhead + 14
  const about = head(card)
  const parts = [
    about,
    ...(card.subjectMarks.length > 0 ? [marksTable(card, footTop - top - about.height)] : []),
    ...(card.attendance !== null ? [facts(document, 'Attendance', attendanceFacts(card))] : []),
    ...(card.leaveDays !== null ? [facts(document, 'Leave', leaveFacts(card))] : []),
  ]
  const step = lineHeightOf(document, remarkStyle) + 2
  const end = parts.reduce((y, { height }) => y + height, top)
  const [first = [], ...others] = card.summaryNotes ? remarkPages(document, card.summaryNotes, end + 20, step) : []
  return [
    (pen) => {
      foot(pen, paper, card)
      let y = top
      for (const { draw, height } of parts) {
        draw(pen, y)
        y += height
      }
      if (first.length === 0) return
      heading(pen, 'Remarks', end)
      writeLines(pen, first, sheet.left, end + 20, step, remarkStyle)
    },
    ...others.map((lines, index) => (pen: Pen) => {
      const goesOn = index > 0 || first.length > 0
      const continued = `${card.student}, ${placeName(card)}: remarks${goesOn ? ', continued' : ''}`
      writeLine(pen, continued, sheet.left, sheet.top, labelStyle)
      writeLines(pen, lines, sheet.left, continuedTop, step, remarkStyle)
    }),
  ]
}

const labelWidth = 96

function head(card: Card): Part {
  const term = card.term ? `${card.term}, ${formatYear(card.schoolYear)}` : formatYear(card.schoolYear)
  const entries: [label: string, value: string][] = [
    ['Class', placeName(card)],
    ['Roll number', card.rollNo === null ? '–' : String(card.rollNo)],
    ['Admission number', card.admissionNo || '–'],
    ['Term', term],
    ...(card.assessmentType ? [['Assessment', card.assessmentType] as [string, string]] : []),
    ['Date', formatDay(card.issued)],
  ]
  const [first, column] = [58, sheet.inner / 2]
  const end = first + 3 * 20 + 4
  const said = card.isWithdrawn
    ? 'The school has withdrawn this report.'
    : 'A newer report has taken the place of this one.'
  function draw(pen: Pen, top: number) {
    writeLine(pen, titles[card.type], sheet.left, top, titleStyle)
    writeLine(pen, 'Student', sheet.left, top + 35.5, { ...labelStyle, width: labelWidth - 4 })
    writeLine(pen, card.student, sheet.left + labelWidth, top + 32, { weight: 'semibold', size: 13 })
    entries.forEach(([label, value], index) => {
      const [x, y] = [sheet.left + (index % 2) * column, top + first + Math.floor(index / 2) * 20]
      writeLine(pen, label, x, y, { ...labelStyle, width: labelWidth - 4 })
      const width = column - labelWidth - 12
      writeLine(pen, value, x + labelWidth, y - 1, { weight: 'semibold', size: 10.5, width })
    })
    rule(pen, top + end)
    if (card.isCurrent) return
    writeLine(pen, said, sheet.left, top + end + 8, { size: 9.5, colour: colour.negative, weight: 'semibold' })
  }
  return { height: end + (card.isCurrent ? 16 : 32), draw }
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

const factStyle: TextStyle = { ...plain, size: 10.5 }
const mostFactLines = 13

function facts(document: Document, title: string, entries: readonly [string, string][]): Part {
  const step = lineHeightOf(document, factStyle)
  const rows = entries.map(([label, value]) => {
    const lines = breakLines(document, value, sheet.inner - labelWidth, factStyle)
    // Enough lines for the longest reason in wide letters.
    const shown = lines.slice(0, mostFactLines)
    if (shown.length < lines.length) shown.push(`${shown.pop()}…`)
    return { label, shown, height: Math.max(20, shown.length * step + 5) }
  })
  function draw(pen: Pen, top: number) {
    heading(pen, title, top)
    let y = top + 22
    for (const { label, shown, height } of rows) {
      writeLine(pen, label, sheet.left, y, { ...labelStyle, width: labelWidth - 4 })
      writeLines(pen, shown, sheet.left + labelWidth, y - 1.5, step, factStyle)
      y += height
    }
  }
  return { height: rows.reduce((sum, { height }) => sum + height, 22 + 12), draw }
}

const remarkStyle = plain
const continuedTop = sheet.top + 22

/** The lines of the remarks on each page; on the first they begin at `top`. */
function remarkPages(document: Document, notes: string, top: number, step: number): string[][] {
  const text = notes.replaceAll(/\n{3,}/g, '\n\n')
  const pages: string[][] = [[]]
  let y = top
  for (const line of breakLines(document, text, sheet.inner, remarkStyle)) {
    if (y + step > footTop - 12) {
      pages.push([])
      y = continuedTop
    }
    pages.at(-1)?.push(line)
    y += step
  }
  // One line alone on a page would look left over.
  const [before, last] = [pages.at(-2), pages.at(-1)]
  if (before && last?.length === 1 && before.length > 2) last.unshift(...before.splice(-1))
  return pages
}

function foot(pen: Pen, { verifyAddress }: CardDocument, card: Card) {
  signatures(pen, [{ role: 'Teacher', name: card.author }, { role: 'Principal' }, { role: 'Parent or Guardian' }])
  verifyFoot(pen, {
    address: verifyAddress,
    code: card.code,
    says: 'Scan the code, or open this address, to see whether we issued it and whether a newer one exists:',
  })
}
