import { colour, sheet } from '@/lib/server/papers/letterhead'
import type { Document } from '@/lib/server/papers/pdf-text'
import { heading, rule, writeLine } from '@/lib/server/papers/sheet'
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

/** Draws the marks as a table with bars, the average and, for Grading, the grade. Returns the y below it. */
export function marksTable(
  document: Document,
  report: Pick<Report, 'subjectMarks' | 'overallGrade'>,
  top: number,
): number {
  heading(document, 'Marks', top)
  let y = top + 22
  const place = (marks: number) => bar.left + (barWidth * marks) / 100
  document.rect(sheet.left, y, sheet.inner, 20).fill(colour.raised)
  const label = { size: 9, weight: 'semibold' } as const
  writeLine(document, 'Subject', sheet.left + 8, y + 4, label)
  writeLine(document, 'Marks / 100', sheet.left + columns.subject - 10, y + 4, {
    ...label,
    width: columns.marks,
    align: 'right',
  })
  writeLine(document, 'Band', sheet.left + columns.subject + columns.marks + 6, y + 4, {
    ...label,
    width: columns.band,
  })
  for (const bound of bounds)
    writeLine(document, String(bound), place(bound) - 12, y + 5, {
      size: 8,
      colour: colour.muted,
      width: 24,
      align: 'center',
    })
  y += 20
  const barsTop = y
  for (const { subject, marks } of report.subjectMarks) {
    const band = bandOf(marks)
    writeLine(document, subject, sheet.left + 8, y + 5, { width: columns.subject - 20 })
    writeLine(document, String(marks), sheet.left + columns.subject - 10, y + 5, {
      weight: 'semibold',
      width: columns.marks,
      align: 'right',
    })
    writeLine(document, band, sheet.left + columns.subject + columns.marks + 6, y + 5, {
      size: 9,
      colour: bandColour[band],
      width: columns.band,
    })
    document.rect(bar.left, y + 8, barWidth, bar.height).fill(colour.raised)
    if (marks > 0) document.rect(bar.left, y + 8, (barWidth * marks) / 100, bar.height).fill(bandColour[band])
    y += rowHeight
    rule(document, y)
  }
  for (const bound of bounds)
    document
      .moveTo(place(bound), barsTop)
      .lineTo(place(bound), y)
      .lineWidth(0.5)
      .dash(2, { space: 2 })
      .strokeColor(colour.muted)
      .stroke()
      .undash()
  return summary(document, report, y + 14)
}

function summary(
  document: Document,
  { subjectMarks, overallGrade }: Pick<Report, 'subjectMarks' | 'overallGrade'>,
  y: number,
): number {
  const hundredths = subjectMarks.map(({ marks }) => Math.round(marks * 100))
  writeLine(document, 'Average', sheet.left + 8, y + 3, { size: 9, colour: colour.muted, width: 60 })
  writeLine(document, averageOf(hundredths), sheet.left + 60, y, { weight: 'semibold', size: 13, width: 80 })
  if (overallGrade) {
    writeLine(document, 'Overall grade', sheet.left + 150, y + 3, { size: 9, colour: colour.muted, width: 80 })
    writeLine(document, overallGrade, sheet.left + 226, y - 5, {
      weight: 'semibold',
      size: 20,
      colour: colour.accent,
      width: 40,
    })
    const scale = 'A from 85, B from 70, C from 55, D from 40, F below'
    writeLine(document, scale, sheet.left + 262, y + 3, { size: 8.5, colour: colour.muted, align: 'right' })
  }
  return y + 34
}
