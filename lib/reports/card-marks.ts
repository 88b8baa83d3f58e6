import { colour, sheet } from '@/lib/server/papers/letterhead'
import type { Pen } from '@/lib/server/papers/pdf-text'
import { heading, rule, writeLine, type Part } from '@/lib/server/papers/sheet'
import type { Report } from './answers'
import { averageOf, bandOf } from './grades'

const bandColour = {
  Excellent: '#1d6440',
  Good: colour.accent,
  Fair: '#5b6b2f',
  Pass: '#a06a10',
  Below: colour.negative,
}

const bounds = [40, 55, 70, 85]
const columns = { subject: 150, marks: 62, band: 72 }
const bar = { left: sheet.left + columns.subject + columns.marks + columns.band + 14, height: 9 }
const barWidth = sheet.right - bar.left
const rowHeight = 24

type Marks = Pick<Report, 'subjectMarks' | 'overallGrade'>

const top = { heads: 22, rows: 42 }

/** The marks as a table with bars, the average and, for Grading, the grade. */
export function marksTable(report: Marks): Part {
  const end = top.rows + report.subjectMarks.length * rowHeight
  return {
    height: end + 48,
    draw(pen, y) {
      heading(pen, 'Marks', y)
      heads(pen, y + top.heads)
      report.subjectMarks.forEach((mark, index) => row(pen, mark, y + top.rows + index * rowHeight))
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

function row(pen: Pen, { subject, marks }: Marks['subjectMarks'][number], y: number) {
  const band = bandOf(marks)
  writeLine(pen, subject, sheet.left + 8, y + 5, { width: columns.subject - 20 })
  writeLine(pen, String(marks), sheet.left + columns.subject - 10, y + 5, {
    weight: 'semibold',
    width: columns.marks,
    align: 'right',
  })
  writeLine(pen, band, sheet.left + columns.subject + columns.marks + 6, y + 5, {
    size: 9,
    colour: bandColour[band],
    width: columns.band,
  })
  pen.rect(bar.left, y + 8, barWidth, bar.height).fill(colour.raised)
  if (marks > 0) pen.rect(bar.left, y + 8, (barWidth * marks) / 100, bar.height).fill(bandColour[band])
  rule(pen, y + rowHeight)
}

function summary(pen: Pen, { subjectMarks, overallGrade }: Marks, y: number) {
  const hundredths = subjectMarks.map(({ marks }) => Math.round(marks * 100))
  writeLine(pen, 'Average', sheet.left + 8, y + 3, { size: 9, colour: colour.muted, width: 60 })
  writeLine(pen, averageOf(hundredths), sheet.left + 60, y, { weight: 'semibold', size: 13, width: 80 })
  if (!overallGrade) return
  writeLine(pen, 'Overall grade', sheet.left + 150, y + 3, { size: 9, colour: colour.muted, width: 80 })
  writeLine(pen, overallGrade, sheet.left + 226, y - 5, {
    weight: 'semibold',
    size: 20,
    colour: colour.accent,
    width: 40,
  })
  const scale = 'A from 85, B from 70, C from 55, D from 40, F below'
  writeLine(pen, scale, sheet.left + 262, y + 3, { size: 8.5, colour: colour.muted, align: 'right' })
}
