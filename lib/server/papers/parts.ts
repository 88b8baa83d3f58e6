import { amountInWords } from '@/lib/amount-in-words'
import { formatPaise } from '@/lib/money'
import { colour, labelStyle, plain, sheet, titleStyle, type TextStyle } from './look'
import { breakLines, lineHeightOf, type Document } from './pdf-text'
import { writeLine, writeLines, type Part } from './sheet'

/** Parts of papers about money, as wide as their page between its margins. Lengths are in points. */

const { left, right, inner } = sheet

const valueStyle: TextStyle = { ...plain, weight: 'semibold' }
export const noteStyle: TextStyle = { weight: 'semibold', size: 8.5, colour: colour.negative }

/** What the paper is called, and at the right its number or year. */
export const title = (name: string, number: string): Part => ({
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

export type Fact = readonly [label: string, value: string]

const labelWidth = 92

/** Rows of labels with values, each row of as many columns as it has. */
export function facts(measuring: Document, rows: readonly (readonly Fact[])[]): Part[] {
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

/** In figures and in words, within a frame that a copy without colours has too. */
export function amount(measuring: Document, label: string, paise: number): Part {
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

/** A sentence: by default one that nobody may overlook. */
export function note(measuring: Document, said: string, style = noteStyle): Part {
  const lines = breakLines(measuring, said, inner, style)
  const step = lineHeightOf(measuring, style)
  return {
    height: lines.length * step + 6,
    draw: (pen, top) => writeLines(pen, lines, left, top, step, style),
  }
}

/** Each part with how far it stands below the top of its page; the last at the foot of the page where `down` says so. */
export function onPages(parts: readonly Part[], room: number, down: boolean) {
  const pages: { part: Part; y: number }[][] = [[]]
  let y = 0
  for (const part of parts) {
    if (y > 0 && y + part.height > room) {
      pages.push([])
      y = 0
    }
    pages.at(-1)?.push({ part, y: down && part === parts.at(-1) ? room - part.height : y })
    y += part.height
  }
  return pages
}

/** Parts that stay on one page. */
export const together = (parts: readonly Part[]): Part => ({
  height: parts.reduce((sum, { height }) => sum + height, 0),
  draw(pen, top) {
    let y = top
    for (const part of parts) {
      part.draw(pen, y)
      y += part.height
    }
  },
})
