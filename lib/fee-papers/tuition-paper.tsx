import { Document, Page, StyleSheet } from '@react-pdf/renderer'
import { formatDay, type Day } from '@/lib/dates'
import { formatPaise } from '@/lib/money'
import { layOutHead, type Letterhead } from '@/lib/server/papers/letterhead'
import { labelStyle, letterheads, plain, sheet } from '@/lib/server/papers/look'
import { amount, facts, note, onPages, title, together } from '@/lib/server/papers/parts'
import type { Document as Measuring } from '@/lib/server/papers/pdf-text'
import { Drawing, LogoAt, renderPdf } from '@/lib/server/papers/react-pdf'
import { line, signature, writeLine, type Part } from '@/lib/server/papers/sheet'
import { financialYearDays, formatYear } from '@/lib/years'
import type { TuitionReceipt } from './sql'

/** What a parent gives to the income-tax office: what was paid of tuition for a student in a financial year. */
export type TuitionPaper = {
  student: string
  admissionNo: string
  /** With the section; '' where it is not known. */
  class: string
  /** The parents or guardians to whom it is given; none where nobody is recorded. */
  guardians: readonly string[]
  /** The calendar year in which the financial year begins. */
  year: number
  receipts: readonly TuitionReceipt[]
  issued: Day
}

/** The first financial year under the Income-tax Act, 2025; the one before was the last under that of 1961. */
const newActFrom = 2026

/** By which law a parent may deduct what was paid in a financial year. */
export const lawOf = (year: number) =>
  year >= newActFrom ? 'section 123 of the Income-tax Act, 2025' : 'section 80C of the Income-tax Act, 1961'

const styles = StyleSheet.create({ sheet: { width: sheet.width, height: sheet.height } })

/** A4, and further pages where there are many receipts. */
export const tuitionPdf = (paper: TuitionPaper, letterhead: Letterhead) =>
  renderPdf((measuring) => tuitionDocument(measuring, paper, letterhead))

function tuitionDocument(measuring: Measuring, paper: TuitionPaper, letterhead: Letterhead) {
  const head = layOutHead(measuring, letterhead, sheet.inner, letterheads.sheet)
  const headPart: Part = { height: head.height, draw: (pen, top) => head.draw(pen, sheet.left, top) }
  const parts = [headPart, ...tuitionParts(measuring, paper)]
  return (
    <Document
      title={`Tuition Certificate ${formatYear(paper.year)}, ${paper.student}`}
      author={letterhead.school}
      language="en-IN"
    >
      {onPages(parts, sheet.height - 2 * sheet.top, false).map((placed, index) => (
        <Page key={index} size={[sheet.width, sheet.height]} wrap={false}>
          {index === 0 && head.logo && <LogoAt logo={head.logo} left={sheet.left} top={sheet.top} />}
          <Drawing
            style={styles.sheet}
            draw={(pen) => {
              for (const { part, y } of placed) part.draw(pen, sheet.top + y)
            }}
          />
        </Page>
      ))}
    </Document>
  )
}

function tuitionParts(measuring: Measuring, paper: TuitionPaper): Part[] {
  const { student, admissionNo, guardians, year, receipts, issued } = paper
  const { first, last } = financialYearDays(year)
  const sum = receipts.reduce((total, { paise }) => total + paise, 0)
  return [
    title('Tuition Certificate', formatYear(year)),
    said(measuring, `This is to certify that the school has received the tuition fees below for ${student}.`),
    ...facts(measuring, [
      [['Student', student]],
      [
        ['Class', paper.class || '–'],
        ['Admission number', admissionNo || '–'],
      ],
      [[guardians.length > 1 ? 'Guardians' : 'Guardian', guardians.join(', ') || '–']],
      [
        ['Financial year', formatYear(year)],
        // Of a year that is not over, what is paid later is not on this paper.
        ['Period', `${formatDay(first)} to ${formatDay(issued < last ? issued : last)}`],
      ],
      [['Issued on', formatDay(issued)]],
    ]),
    heads,
    ...receipts.map(row),
    together([
      amount(measuring, 'Tuition received', sum),
      said(
        measuring,
        'Only tuition fees that were paid in this financial year are counted. Fees for transport, exams and anything else are not among them, nor is what was paid and reversed.',
      ),
      said(measuring, `A parent may claim a deduction for these fees under ${lawOf(year)}, for at most two children.`),
      signing,
    ]),
  ]
}

const said = (measuring: Measuring, sentence: string): Part => {
  const part = note(measuring, sentence, plain)
  return { ...part, height: part.height + 6 }
}

const columns = [
  { label: 'Receipt', left: sheet.left, width: 200 },
  { label: 'Paid on', left: sheet.left + 200, width: 160 },
  { label: 'Amount', left: sheet.right - 120, width: 120, align: 'right' },
] as const

const cells = (values: readonly [string, string, string], height: number, style = plain): Part => ({
  height,
  draw(pen, top) {
    columns.forEach(({ left, width, ...column }, index) => {
      const align = 'align' in column ? column.align : 'left'
      writeLine(pen, values[index] ?? '', left, top + height - 16, { ...style, width, align })
    })
    line(pen, sheet.left, sheet.right, top + height)
  },
})

const heads = cells([columns[0].label, columns[1].label, columns[2].label], 26, labelStyle)

const row = ({ number, day, paise }: TuitionReceipt) => cells([number, formatDay(day), formatPaise(paise)], 19)

const signing: Part = {
  height: 90,
  draw(pen, top) {
    signature(pen, { role: 'Principal or accountant, with seal' }, sheet.right - 190, top + 60, 190)
  },
}
