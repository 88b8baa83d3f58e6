import { colour, labelStyle, sheet } from '@/lib/server/papers/look'
import type { Pen } from '@/lib/server/papers/pdf-text'
import { heading, rule, writeLine, type Part } from '@/lib/server/papers/sheet'
import type { Report } from './answers'
import { averageOf, bandOf, passMark, type Band } from './grades'

/** Each band in words that a parent understands, and its colour: printed without colours, the words say the same. */
const bandLooks: Record<Band, { said: string; ink: string }> = {
  Excellent: { said: 'Excellent', ink: '#1d6440' },
  Good: { said: 'Good', ink: colour.accent },
  Fair: { said: 'Fair', ink: '#5b6b2f' },
  Pass: { said: 'Pass', ink: '#8a5a0c' },
  Below: { said: 'Below pass mark', ink: colour.negative },
}

const bounds = [40, 55, 70, 85]
const columns = { subject: 150, marks: 62, band: 78 }
const bar = { left: sheet.left + columns.subject + columns.marks + columns.band + 14, height: 9 }
const barWidth = sheet.right - bar.left
/** Of a row, in points, where there is room for all of them and where there is little. */
const rowHeights = { most: 24, least: 14 }

type Marks = Pick<Report, 'subjectMarks' | 'overallGrade'>

const top = { heads: 22, rows: 42 }
/** The average, and what grades and bands mean. */
const summaryHeight = 70

/** The marks as a table with bars, the average and, for Grading, the grade. Rows are lower where there are many for `room`. */
export function marksTable(report: Marks, room: number): Part {
  const share = (room - top.rows - summaryHeight) / report.subjectMarks.length
  const rowHeight = Math.max(rowHeights.least, Math.min(rowHeights.most, share))
  const end = top.rows + report.subjectMarks.length * rowHeight
  return {
    height: end + summaryHeight,
    draw(pen, y) {
      heading(pen, 'Marks', y)
      heads(pen, y + top.heads)
      report.subjectMarks.forEach((mark, index) => row(pen, mark, y + top.rows + index * rowHeight, rowHeight))
      pen.save()
      for (const bound of bounds)
        pen
          .moveTo(place(bound), y + top.rows)
          .lineTo(place(bound), y + end)
          .lineWidth(0.5)
          .dash(2, { space: 2 })
          .strokeColor(colour.muted)
          .stroke()
      pen.restore()
      summary(pen, report, y + end + 14)
    },
  }
}

const place = (marks: number) => bar.left + (barWidth * marks) / 100

function heads(pen: Pen, y: number) {
  pen.rect(sheet.left, y, sheet.inner, 20).fill(colour.raised)
  const label = { size: 9, weight: 'semibold' } as const
  writeLine(pen, 'Subject', sheet.left + 8, y + 4, label)
  writeLine(pen, 'Marks / 100', sheet.left + columns.subject - 10, y + 4, {
    ...label,
    width: columns.marks,
    align: 'right',
  })
  writeLine(pen, 'Band', sheet.left + columns.subject + columns.marks + 6, y + 4, { ...label, width: columns.band })
  for (const bound of bounds)
    writeLine(pen, String(bound), place(bound) - 12, y + 5, {
      size: 8,
      colour: colour.muted,
      width: 24,
      align: 'center',
    })
}

function row(pen: Pen, { subject, marks }: Marks['subjectMarks'][number], y: number, height: number) {
  const { said, ink } = bandLooks[bandOf(marks)]
  const text = y + (height - 14) / 2
  writeLine(pen, subject, sheet.left + 8, text, { width: columns.subject - 20 })
  writeLine(pen, String(marks), sheet.left + columns.subject - 10, text, {
    weight: 'semibold',
    width: columns.marks,
    align: 'right',
  })
  writeLine(pen, said, sheet.left + columns.subject + columns.marks + 6, text + 0.5, {
    size: 9,
    colour: ink,
    width: columns.band,
  })
  const barTop = y + (height - bar.height) / 2
  pen.rect(bar.left, barTop, barWidth, bar.height).fill(colour.raised)
  if (marks > 0) pen.rect(bar.left, barTop, (barWidth * marks) / 100, bar.height).fill(ink)
  rule(pen, y + height)
}

const gradeScale = `A from 85, B from 70, C from 55, D from ${passMark}, F below ${passMark}`
const bandScale = `Excellent from 85, Good from 70, Fair from 55, Pass from ${passMark}, which is the pass mark`

function summary(pen: Pen, { subjectMarks, overallGrade }: Marks, y: number) {
  const hundredths = subjectMarks.map(({ marks }) => Math.round(marks * 100))
  writeLine(pen, 'Average', sheet.left + 8, y + 3, { ...labelStyle, width: 60 })
  writeLine(pen, averageOf(hundredths), sheet.left + 60, y, { weight: 'semibold', size: 13, width: 80 })
  const scale = { size: 8.5, colour: colour.muted }
  writeLine(pen, bandScale, sheet.left + 8, y + 26, scale)
  if (!overallGrade) return
  writeLine(pen, 'Overall grade', sheet.left + 150, y + 3, { ...labelStyle, width: 80 })
  writeLine(pen, overallGrade, sheet.left + 226, y - 5, {
    weight: 'semibold',
    size: 20,
    colour: colour.accent,
    width: 40,
  })
  writeLine(pen, gradeScale, sheet.left + 262, y + 3, { ...scale, align: 'right' })
}
