import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { limits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { createPause } from '@/lib/server/pauses'
import type { TakeRow } from './rows'

/** Reads CSV as spreadsheets save it: in UTF-8, UTF-16 or Windows-1252, separated by comma, semicolon or tab. */
export async function readCsv(bytes: Buffer, take: TakeRow): Promise<void> {
  const text = decode(bytes)
  // A text file has none; a picture has.
  if (text.includes('\0')) throw new AppError('unsupported', fileMessages.notReal.Sheet)
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    // Ends a record whose quotation mark is never closed before it holds the rest of the file.
    max_record_size: limits.sheetColumns * limits.sheetCell,
  })
  const pause = createPause()
  let row = 0
  try {
    for await (const cells of Readable.from(piecesOf(text)).pipe(parser) as AsyncIterable<string[]>) {
      row += 1
      if (!take({ row, cells: cells.map(withoutGuard) })) break
      await pause()
    }
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error && 'code' in error)) throw error
    throw new AppError('unsupported', fileMessages.damaged.Sheet)
  } finally {
    parser.destroy()
  }
}

const marks = [
  { start: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

function decode(bytes: Buffer): string {
  const mark = marks.find(({ start }) => start.every((byte, n) => bytes[n] === byte))
  if (mark) return new TextDecoder(mark.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows(bytes)
  }
}

/** What windows-1252 has from 0x80 on; five places are empty. */
const windowsSigns = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Node 20's TextDecoder takes windows-1252 for latin1: the apostrophe that Excel writes in D’Souza becomes a control sign. */
const decodeWindows = (bytes: Buffer) =>
  bytes.toString('latin1').replaceAll(/[\x80-\x9f]/g, (sign) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80))

/** Of the first lines, the sign that most often stands outside of quotation marks. */
function delimiterOf(text: string): string {
  const start = text.slice(0, 5000).replaceAll(/"[^"]*"/g, '')
  const count = (sign: string) => start.split(sign).length
  return [',', ';', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most))
}

const pieceLength = 32 * 1024

function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

/** The apostrophe in front of what a spreadsheet would run as a formula (lib/server/papers/csv.ts) is no part of it. */
const withoutGuard = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)
