import { parse, type Parser } from 'csv-parse'
import { limits } from '@/lib/constants'
import { AppError, errorAt } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { createPause } from '@/lib/server/pauses'
import { importMessages } from '../messages'
import type { TakeRow } from './rows'

/** Reads CSV as spreadsheets save it: in UTF-8, UTF-16 or Windows-1252, separated by comma, semicolon or tab. */
export async function readCsv(bytes: Buffer, take: TakeRow): Promise<void> {
  const whole = decode(bytes)
  // A text file has none; a picture has.
  if (whole.includes('\0')) throw new AppError('unsupported', fileMessages.notReal.Sheet)
  // Excel's own way to say which sign separates cells.
  const [said = '', sign] = /^sep=([,;\t|])\r?\n/i.exec(whole) ?? []
  const text = whole.slice(said.length)
  const parser = parse({
    delimiter: sign ?? delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    // Ends a record whose quotation mark is never closed before it holds the rest of the file.
    max_record_size: limits.sheetColumns * limits.sheetCell,
  })
  let failure: Error | undefined
  parser.on('error', (error) => (failure = error))
  const pause = createPause()
  let row = said ? 1 : 0
  const takeNext = (cells: string[]) => {
    row += 1
    if (cells.length > mostCells) throw errorAt('file', importMessages.tooWide(limits.sheetColumns))
    return take({ row, cells: cells.map(asTyped), width: cells.length })
  }
  try {
    for (let at = 0; at < text.length && !failure; at += pieceLength) {
      parser.write(text.slice(at, at + pieceLength))
      for (let cells = nextOf(parser); cells; cells = nextOf(parser)) if (!takeNext(cells)) return
      await pause()
    }
    parser.end()
    for await (const cells of parser as AsyncIterable<string[]>) if (!takeNext(cells)) return
  } catch (error) {
    if (error instanceof AppError || !(error instanceof Error && 'code' in error)) throw error
    throw new AppError('unsupported', fileMessages.damaged.Sheet)
  } finally {
    parser.destroy()
  }
}

/** Rows of a piece are taken as they come: an iterator would wait for each of a million empty lines. */
const nextOf = (parser: Parser) => parser.read() as string[] | null

/** A row of Excel's has no more. */
const mostCells = 16_384

/** Letters that are parsed between two pauses. */
const pieceLength = 4 * 1024

const marks = [
  { start: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { start: [0xff, 0xfe], encoding: 'utf-16le' },
  { start: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

function decode(bytes: Buffer): string {
  const mark = marks.find(({ start }) => start.every((byte, n) => bytes[n] === byte))
  if (mark) return new TextDecoder(mark.encoding).decode(bytes)
  // UTF-16 without its mark: in a sheet's first letters every other byte is 0.
  const pairs = bytes.subarray(0, 64)
  if (pairs.length >= 4 && pairs.every((byte, n) => n % 2 === 0 || byte === 0))
    return new TextDecoder('utf-16le').decode(bytes)
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

/** Lines that are looked at for the sign between cells. */
const firstLines = 40

/** The sign that most of the first lines have equally often, outside of quotation marks; an address has commas, too. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 10_000)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .slice(0, firstLines)
  const score = (sign: string) => {
    const times = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(sign).length - 1
      if (count > 0) times.set(count, (times.get(count) ?? 0) + 1)
    }
    return Math.max(0, ...[...times].map(([count, often]) => often + count / 1000))
  }
  const scores = [',', ';', '\t', '|'].map((sign) => ({ sign, score: score(sign) }))
  return scores.reduce((most, each) => (each.score > most.score ? each : most)).sign
}

/**
 * Without what keeps a spreadsheet from counting with it or running it: the apostrophe before a number or a formula
 * (lib/server/papers/csv.ts), and `="0017"`.
 */
const asTyped = (cell: string) => (/^'[=+\-@\d]/.test(cell) ? cell.slice(1) : (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell))
