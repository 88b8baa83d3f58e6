import { readFile } from 'node:fs/promises'
import { limits } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { importMessages } from '../messages'
import { readCsv } from './csv'
import { linesAbove, type SheetRow, type TakeRow } from './rows'
import { readXlsx } from './xlsx'

const refuse = (message: string) => errorAt('file', message)

/**
 * The rows of a CSV or XLSX file that hold something, as text; a date is `YYYY-MM-DD`.
 * @throws AppError invalid or unsupported for a file that cannot be read or is too large, on the field `file`.
 */
export async function readSheet(path: string): Promise<SheetRow[]> {
  const bytes = await readFile(path)
  const rows: SheetRow[] = []
  let refused: string | undefined
  const take: TakeRow = ({ row, cells }) => {
    const filled = withoutEmptyEnd(cells.map((cell) => cell.trim()))
    if (filled.length === 0) return true
    if (filled.length > limits.sheetColumns) refused = importMessages.tooWide(limits.sheetColumns)
    // Above its people a sheet has the names of its columns, and perhaps its own.
    else if (rows.length > limits.sheetRows + linesAbove) refused = importMessages.tooLong(limits.sheetRows)
    else if (filled.some((cell) => cell.length > limits.sheetCell))
      refused = importMessages.longCell(row, limits.sheetCell)
    else rows.push({ row, cells: filled })
    return refused === undefined
  }
  try {
    if (isOldExcel(bytes)) throw new AppError('unsupported', fileMessages.oldSheet)
    await (isZip(bytes) ? readXlsx(bytes, take) : readCsv(bytes, take))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, { errors: { file: error.message } })
  }
  if (refused !== undefined) throw refuse(refused)
  if (rows.length === 0) throw refuse(importMessages.nothing)
  return rows
}

/** By its content, because a sheet is often given the other ending by hand. */
const isZip = (bytes: Buffer) => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50

/** What both an .xls and a workbook with a password begin with, whatever they are called. */
const isOldExcel = (bytes: Buffer) => bytes.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1'

function withoutEmptyEnd(cells: string[]) {
  const last = cells.findLastIndex((cell) => cell !== '')
  return cells.slice(0, last + 1)
}
