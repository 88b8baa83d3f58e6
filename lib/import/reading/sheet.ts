import { readFile } from 'node:fs/promises'
import { limits } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { importMessages } from '../messages'
import { readCsv } from './csv'
import { linesAbove, type Aside, type SheetRow, type TakeRow } from './rows'
import { readXlsx } from './xlsx'
import type { Merged } from './xlsx-cells'

/** A sheet as it was read. */
export type Sheet = Aside & { rows: SheetRow[] }

const refuse = (message: string) => errorAt('file', message)

/**
 * The rows of a CSV or XLSX file that hold something, as text; a date is `YYYY-MM-DD`.
 * @throws AppError invalid or unsupported for a file that cannot be read or is too large, on the field `file`.
 */
export async function readSheet(path: string): Promise<Sheet> {
  const bytes = await readFile(path)
  const rows: SheetRow[] = []
  let refused: string | undefined
  const take: TakeRow = ({ row, cells, width }) => {
    const filled = withoutEmptyEnd(cells.map((cell) => withLines(cell).trim()))
    if (filled.length === 0) return true
    if (filled.length > limits.sheetColumns) refused = importMessages.tooWide(limits.sheetColumns)
    // Above its people a sheet has the names of its columns, and perhaps its own.
    else if (rows.length > limits.sheetRows + linesAbove) refused = importMessages.tooLong(limits.sheetRows)
    else if (filled.some((cell) => cell.length > limits.sheetCell))
      refused = importMessages.longCell(row, limits.sheetCell)
    else rows.push({ row, cells: filled, ...(width === undefined ? {} : { width }) })
    return refused === undefined
  }
  let aside: Aside = { tab: '', otherTabs: [], hiddenColumns: [], hiddenRows: 0, spans: [] }
  try {
    if (isOldExcel(bytes)) throw new AppError('unsupported', fileMessages.oldSheet)
    if (isMarkup(bytes)) throw new AppError('unsupported', fileMessages.webSheet)
    if (isZip(bytes)) {
      const { merged, ...read } = await readXlsx(bytes, take)
      fillMerged(rows, merged)
      aside = read
    } else await readCsv(bytes, take)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, { errors: { file: error.message } })
  }
  if (refused !== undefined) throw refuse(refused)
  if (rows.length === 0)
    throw refuse(aside.otherTabs.length > 0 ? importMessages.emptyTab(aside.tab) : importMessages.nothing)
  return { ...aside, rows }
}

/** A cell that was merged over several rows says the same in each of them. */
function fillMerged(rows: SheetRow[], merged: readonly Merged[]) {
  const at = new Map(rows.map((row) => [row.row, row]))
  for (const { column, from, to } of merged) {
    const value = at.get(from)?.cells[column]
    if (!value) continue
    for (let line = from + 1; line <= to; line += 1) {
      const cells = at.get(line)?.cells
      if (!cells) continue
      while (cells.length <= column) cells.push('')
      cells[column] ||= value
    }
  }
}

/** With the line breaks of Windows, and those that some programs write out, as one sign. */
const withLines = (cell: string) =>
  /[\r_]/.test(cell)
    ? cell
        .replaceAll(/_x000[dDaA]_/g, '\n')
        .replaceAll(/\r\n|\r/g, '\n')
        .replaceAll('\n\n', '\n')
    : cell

/** A web page, or an older kind of XML, that a program has given a sheet's ending. */
const isMarkup = (bytes: Buffer) =>
  /^\s*<(?:!doctype|html|\?xml|table|meta|head)\b/i.test(bytes.toString('latin1', 0, 200).replace('\xef\xbb\xbf', ''))

/** By its content, because a sheet is often given the other ending by hand. */
const isZip = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50

/** What both an .xls and a workbook with a password begin with, whatever they are called. */
const isOldExcel = (bytes: Buffer) => bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1'

function withoutEmptyEnd(cells: string[]) {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}
