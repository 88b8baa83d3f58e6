import type { SheetColumn } from './answers'
import { second, synonyms } from './column-names'
import { namesInDutySheet } from './duty-rows'
import { namesInGuardianSheet, parentColumnNames, parentFieldOf } from './guardian-fields'
import { importFields, labelOf, type ImportField, type ImportKind } from './lists'
import { linesAbove, type Aside, type SheetRow, type Span } from './reading/rows'
import { importMessages } from './messages'
import { placeInTitle, readClass, isNoValue } from './values'

const secondRank = 1000

/** `Father's E-mail (ID)` as `fathersemailid`; the vowels of Indian scripts are marks. */
const plain = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

type Fit = {
  field: ImportField
  /** How sure its name is; 0 is surest. */
  rank: number
}

/** Behind a name, how it is to be written, or whether it has to be: DOB (DD/MM/YYYY). Anything else may be another field. */
const howItIsWritten =
  /\((?:[dmy/. -]+|if\b[^()]*|optional|required|mandatory|compulsory|in (?:block|capital) letters|10 digits?)\)/gi

/** The fields that a column of this name may be, the surest first. */
function fitsOf(header: string, kind: ImportKind): Fit[] {
  const wanted = plain(header.replaceAll(howItIsWritten, ''))
  const ofParent = parentColumnNames.get(wanted)
  return importFields[kind]
    .flatMap(({ field, label }) => {
      if (plain(label) === wanted || field === ofParent) return [{ field, rank: 0 }]
      const at = namesOf(field, kind)?.indexOf(wanted) ?? -1
      if (at >= 0) return [{ field, rank: at + 1 }]
      return second[field]?.includes(wanted) ? [{ field, rank: secondRank }] : []
    })
    .sort((a, b) => a.rank - b.rank)
}

const namesOf = (field: ImportField, kind: ImportKind) => namesInSheetOf[kind]?.[field] ?? synonyms[field]

const namesInSheetOf: Partial<Record<ImportKind, Partial<Record<string, readonly string[]>>>> = {
  Guardians: namesInGuardianSheet,
  Duties: namesInDutySheet,
}

/**
 * The same for all columns of a sheet. What is of a parent without a column for the name is the pupil's, as in sheets that
 * have a father's mobile and no father.
 */
function allFits(headers: readonly string[], kind: ImportKind): Fit[][] {
  const fits = headers.map((header) => fitsOf(header, kind))
  const named = new Set(
    fits.flat().flatMap(({ field }) => (parentFieldOf(field)?.part === 'Name' ? [parentFieldOf(field)?.parent] : [])),
  )
  return fits.map((each) =>
    each.filter(({ field }) => {
      const of = parentFieldOf(field)
      return !of || named.has(of.parent)
    }),
  )
}

/** The field that a column of this name is taken for. */
export const fieldOf = (header: string, kind: ImportKind): ImportField | null =>
  allFits([header], kind)[0]?.[0]?.field ?? null

export type Table = {
  header: number
  columns: SheetColumn[]
  rows: SheetRow[]
  /** What was left out, and what is read though it does not show, in sentences. */
  notes: string[]
}

type Known = { classes?: readonly string[] } & Partial<Aside>

/**
 * Finds the row with the names of the columns, among the first ones (or two rows, where names go on in the next), and
 * matches them. The rows below are the people. A class that stands above them alone is theirs.
 */
export function tableOf(sheet: readonly SheetRow[], kind: ImportKind, aside: Known = {}): Table {
  const header = headerOf(sheet, kind, aside.spans ?? [])
  if (!header) return { header: 0, columns: [], rows: [], notes: [] }
  const below = sheet.filter(({ row }) => row > header.last)
  const repeated = below.filter(({ cells }) => sameCells(cells, header.cells))
  const people = below.filter((row) => !repeated.includes(row))
  const narrowest = Math.min(...people.map(({ width = 0 }) => width))
  const rows = people.map((row) => spiltOf(row, header, narrowest))
  const width = Math.max(header.cells.length, ...rows.map(({ cells, spilt }) => (spilt ? 0 : cells.length)))
  const names = Array.from({ length: width }, (_, n) => header.cells[n] ?? '')
  const filled = names.map((_, n) => rows.some(({ cells }) => !isNoValue(cells[n] ?? '')))
  const hidden = aside.hiddenColumns ?? []
  const columns = columnsOf(names, kind, (n) => (filled[n] ? 0 : 2) + (hidden.includes(n) ? 1 : 0))
  const place = kind === 'Pupils' ? placeAbove(sheet, header.row, columns, aside) : []
  return {
    header: header.row,
    columns: [...columns, ...place],
    rows,
    notes: [
      ...(aside.otherTabs?.length ? [importMessages.otherTabs(aside.tab ?? '', aside.otherTabs)] : []),
      ...(repeated.length > 0 ? [importMessages.repeated(repeated.map(({ row }) => row))] : []),
      ...(aside.hiddenRows ? [importMessages.hiddenRows(aside.hiddenRows)] : []),
      ...hiddenNotes(columns, hidden),
      ...(columns.some(({ field }) => field) ? [] : [importMessages.noNames(header.row)]),
    ],
  }
}

type Header = { row: number; last: number; cells: string[]; width: number }

function headerOf(sheet: readonly SheetRow[], kind: ImportKind, spans: readonly Span[]): Header | undefined {
  const known = (cells: readonly string[]) =>
    columnsOf(cells, kind, () => 0).filter(({ field }) => field !== null).length
  const first = sheet.slice(0, linesAbove)
  const single = first.map(({ row, cells, width = 0 }) => ({ row, last: row, cells, width }))
  // Names that go on in the next row: "Date of" above "birth".
  const double = first.flatMap(({ row, cells, width = 0 }, n) => {
    const next = sheet[n + 1]
    const above = overSpans(cells, row, spans)
    return next?.row === row + 1 ? [{ row, last: next.row, cells: joined(above, next.cells), width }] : []
  })
  let best: Header | undefined
  for (const header of [...single, ...double]) if (!best || known(header.cells) > known(best.cells)) best = header
  return best && { ...best, width: Math.max(best.width, best.cells.length) }
}

const joined = (above: readonly string[], below: readonly string[]) =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, n) => [above[n], below[n]].filter(Boolean).join(' '))

/** The cells of a row, one that is merged over several columns in each of them: "Parent" above phone and e-mail. */
function overSpans(cells: readonly string[], row: number, spans: readonly Span[]): string[] {
  const said = [...cells]
  for (const span of spans.filter((each) => each.row === row))
    for (let n = span.column; n <= span.last; n += 1) said[n] = cells[span.column] ?? ''
  return Array.from(said, (cell) => cell ?? '')
}

const sameCells = (cells: readonly string[], names: readonly string[]) =>
  names.some(Boolean) &&
  Array.from({ length: Math.max(cells.length, names.length) }).every(
    (_, n) => plain(cells[n] ?? '') === plain(names[n] ?? ''),
  )

/**
 * In a text file a cell with commas in it that stands in no quotation marks becomes several, and the row is wider than the
 * names of the columns. Empty cells at the end of all rows are how some programs write.
 */
function spiltOf({ width = 0, ...row }: SheetRow, header: Header, narrowest: number): SheetRow {
  const isWider = width > header.width && (row.cells.length > header.width || width > narrowest)
  return isWider ? { ...row, spilt: true } : row
}

/** The columns and what each is taken for: of two for one field the one that has something in it, then the better name. */
function columnsOf(headers: readonly string[], kind: ImportKind, worse: (n: number) => number): SheetColumn[] {
  const fits = allFits(headers, kind).flatMap((each, n) => each.map((fit) => ({ ...fit, n, worse: worse(n) })))
  const taken = new Map<number, ImportField>()
  for (const { field, n } of fits.sort((a, b) => a.worse - b.worse || a.rank - b.rank || a.n - b.n))
    if (!taken.has(n) && ![...taken.values()].includes(field)) taken.set(n, field)
  return headers.map((header, n) => ({ header, field: taken.get(n) ?? null }))
}

/** Class and section that the title or the name of the sheet says, where no column has the class. */
function placeAbove(
  sheet: readonly SheetRow[],
  header: number,
  columns: readonly SheetColumn[],
  { classes = [], tab = '' }: Known,
): SheetColumn[] {
  const has = (field: ImportField) => columns.some((column) => column.field === field)
  if (has('class')) return []
  const titles = sheet.filter(({ row }) => row < header).map(({ cells }) => cells.filter(Boolean).join(' '))
  const found = titles.map((title) => placeInTitle(title, classes)).find(Boolean)
  const place = found ?? (/\p{L}/u.test(tab) ? (placeInTitle(tab, classes) ?? readClass(tab, classes)) : undefined)
  if (!place) return []
  return [
    { header: '', field: 'class', value: place.class },
    ...(place.section && !has('section') ? [{ header: '', field: 'section' as const, value: place.section }] : []),
  ]
}

function hiddenNotes(columns: readonly SheetColumn[], hidden: readonly number[]) {
  const names = hidden.flatMap((n) => (columns[n]?.field ? [columns[n].header] : []))
  return names.length > 0 ? [importMessages.hiddenColumns(names)] : []
}

/** What is to be said of columns that are taken for nothing. */
export function columnNotes(kind: ImportKind, columns: readonly SheetColumn[]): string[] {
  const [instead, ignored]: [string[], string[]] = [[], []]
  const fits = allFits(
    columns.map(({ header }) => header),
    kind,
  )
  for (const [n, { header, field: taken }] of columns.entries()) {
    if (!header || taken) continue
    const field = fits[n]?.[0]?.field
    const used = columns.find((column) => field && column.field === field)
    if (field && used) instead.push(importMessages.betterColumn(header, used.header, labelOf(kind, field)))
    else ignored.push(header)
  }
  return [...instead, ...(ignored.length > 0 ? [importMessages.ignored(ignored)] : [])]
}
