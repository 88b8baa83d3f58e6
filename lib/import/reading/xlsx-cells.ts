import { limits } from '@/lib/constants'
import type { Aside, TakeRow } from './rows'
import { dayOfSerial, isBuiltInDate, isDateFormat, plainNumber } from './xlsx-numbers'
import { attribute, goOn, localName, type ReadXml } from './xlsx-parts'

/**
 * Characters that are kept of a text: one more than a cell may have, so that a longer one is named, where each of them is
 * written as `_x000D_`.
 */
const mostKept = 7 * limits.sheetCell + 1
/** Of the code of a number's format, as Excel has it. */
const longestFormat = 255

/** Cells of one column that are merged over the rows `from` to `to`. */
export type Merged = { column: number; from: number; to: number }

/** What a sheet has besides its rows. */
export type Beside = Pick<Aside, 'hiddenColumns' | 'hiddenRows' | 'spans'> & { merged: Merged[] }

/** Texts that cells refer to by their number. More than a sheet within the limits can have are not kept. */
export function sharedStrings() {
  const texts: string[] = []
  const most = limits.sheetRows * limits.sheetColumns
  const read: ReadXml = (parser) => {
    let text: string | undefined
    // Inside of <t>, and not of <rPh>, which says how a text is read aloud.
    let [inText, aside] = [false, 0]
    parser.on('opentag', ({ name }) => {
      const tag = localName(name)
      if (tag === 'si') text = ''
      else if (tag === 'rPh') aside += 1
      inText = tag === 't' && aside === 0
    })
    parser.on('text', (piece) => {
      if (inText && text !== undefined) text += piece.slice(0, mostKept - text.length)
    })
    parser.on('closetag', ({ name }) => {
      const tag = localName(name)
      if (tag === 'rPh') aside -= 1
      if (tag === 'si' && texts.length < most) texts.push(unescaped(text ?? ''))
      inText = false
    })
    return goOn
  }
  return { texts, read }
}

/** How styles of cells show a number, and which of them as a date. */
export function numberStyles() {
  const custom = new Map<string, string>()
  const styles: string[] = []
  const mostStyles = 70_000
  const read: ReadXml = (parser) => {
    let inCells = false
    parser.on('opentag', ({ name, attributes }) => {
      const tag = localName(name)
      const values = attributes as Record<string, string>
      if (tag === 'numFmt' && custom.size < mostStyles)
        custom.set(attribute(values, 'numFmtId') ?? '', (attribute(values, 'formatCode') ?? '').slice(0, longestFormat))
      if (tag === 'cellXfs') inCells = true
      if (tag === 'xf' && inCells && styles.length < mostStyles) styles.push(attribute(values, 'numFmtId') ?? '')
    })
    parser.on('closetag', ({ name }) => {
      if (localName(name) === 'cellXfs') inCells = false
    })
    return goOn
  }
  const isDate = (style: string | undefined) => {
    const format = styles[Number(style ?? 0)]
    if (format === undefined) return false
    const code = custom.get(format)
    return code === undefined ? isBuiltInDate(Number(format)) : isDateFormat(code)
  }
  const formatOf = (style: string | undefined) => custom.get(styles[Number(style ?? 0)] ?? '')
  return { read, isDate, formatOf }
}

type Cell = { type: string; style: string | undefined; column: number; value: string }

type SheetContext = {
  strings: readonly string[]
  isDate: (style: string | undefined) => boolean
  formatOf: (style: string | undefined) => string | undefined
  since1904: boolean
  take: TakeRow
  beside: Beside
}

/** As a sheet within the limits may have. */
const mostMerged = 10_000

/** Reads the rows of a sheet, and what it has besides, until `take` wants no more. */
export function sheetReader({ strings, isDate, formatOf, since1904, take, beside }: SheetContext): ReadXml {
  return (parser) => {
    let goesOn = true
    let [row, lastRow] = [0, 0]
    let cells: string[] = []
    let lastColumn = -1
    let cell: Cell | undefined
    let inValue = false

    const textOf = ({ type, style, value }: Cell): string => {
      switch (type) {
        case 's':
          return strings[Number(value)] ?? ''
        case 'b':
          return value === '1' ? 'TRUE' : 'FALSE'
        case 'd':
          return value.slice(0, 10)
        case 'n':
          return isDate(style) ? dayOfSerial(value, since1904) : plainNumber(value, formatOf(style))
        default:
          // Texts in the cell itself, results of formulas, and errors such as #REF!, which are named as wrong.
          return unescaped(value)
      }
    }

    parser.on('opentag', ({ name, attributes }) => {
      const values = attributes as Record<string, string>
      switch (localName(name)) {
        case 'col':
          if (isTrue(values.hidden))
            for (let n = Number(values.min); n <= Math.min(Number(values.max), limits.sheetColumns); n += 1)
              beside.hiddenColumns.push(n - 1)
          return
        case 'mergeCell':
          if (beside.merged.length + beside.spans.length < mostMerged) noteMerge(values.ref ?? '', beside)
          return
        case 'row':
          if (isTrue(values.hidden)) beside.hiddenRows += 1
          row = Number(values.r ?? lastRow + 1)
          cells = []
          lastColumn = -1
          return
        case 'c': {
          const column = values.r ? columnOf(values.r) : lastColumn + 1
          lastColumn = column
          cell = { type: values.t ?? 'n', style: values.s, column, value: '' }
          return
        }
        case 'v':
        case 't':
          inValue = cell !== undefined
      }
    })
    parser.on('text', (piece) => {
      if (inValue && cell) cell.value += piece.slice(0, mostKept - cell.value.length)
    })
    parser.on('closetag', ({ name }) => {
      switch (localName(name)) {
        case 'v':
        case 't':
          inValue = false
          return
        case 'c':
          // A cell far to the right makes the row too wide, and is not filled up to.
          if (cell && cell.value !== '') {
            const column = Math.min(cell.column, limits.sheetColumns)
            while (cells.length < column) cells.push('')
            cells[column] = textOf(cell)
          }
          cell = undefined
          return
        case 'row':
          lastRow = row
          if (goesOn) goesOn = take({ row, cells })
      }
    })
    return () => goesOn
  }
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'

/** `_x000D_` for a sign that XML does not have (ECMA-376 part 1, 22.9.2.19); a real `_x000D_` is `_x005F_x000D_`. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/** A merge of cells within one column, such as A2:A9, or one row; a title over a block of both is nothing else. */
function noteMerge(reference: string, { merged, spans }: Beside) {
  const [, left = '', start = '', right = '', end = ''] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  const [column, last, from, to] = [columnOf(left), columnOf(right), Number(start), Number(end)]
  if (!left || column >= limits.sheetColumns) return
  if (left === right) merged.push({ column, from, to: Math.min(to, from + limits.sheetRows) })
  else if (from === to) spans.push({ row: from, column, last: Math.min(last, limits.sheetColumns - 1) })
}

/** 0 for `A1`, 27 for `AB7`. */
export function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.slice(0, 4).toUpperCase()) {
    if (letter < 'A' || letter > 'Z') break
    column = column * 26 + letter.charCodeAt(0) - 64
  }
  return Math.max(0, column - 1)
}
