import { posix } from 'node:path'
import { Unzip, UnzipInflate, UnzipPassThrough } from 'fflate'
import { SaxesParser } from 'saxes'
import { limits } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { fileMessages } from '@/lib/file-messages'
import { createPause } from '@/lib/server/pauses'
import { importMessages } from '../messages'
import type { Aside, TakeRow } from './rows'
import { dayOfSerial, isBuiltInDate, isDateFormat, plainNumber } from './xlsx-numbers'

/**
 * Reads the first visible sheet of an Excel workbook (ECMA-376) row by row, with pauses, and stops at limits: nothing
 * that the file claims of itself decides how much memory it takes.
 */
export async function readXlsx(bytes: Buffer, take: TakeRow): Promise<Aside & { merged: Merged[] }> {
  const book = await readBook(bytes)
  const shared = sharedStrings()
  const formats = numberStyles()
  await readParts(bytes, (name) =>
    name === book.strings ? shared.read : name === book.styles ? formats.read : undefined,
  )
  let found = false
  const beside: Beside = { hiddenColumns: [], hiddenRows: 0, spans: [], merged: [] }
  await readParts(bytes, (name) => {
    if (name !== book.sheet) return undefined
    found = true
    return sheetReader({
      strings: shared.texts,
      isDate: formats.isDate,
      formatOf: formats.formatOf,
      since1904: book.since1904,
      take,
      beside,
    })
  })
  if (!found) throw damaged()
  return { tab: book.tab, otherTabs: book.otherTabs, ...beside }
}

/** Cells of one column that are merged over the rows `from` to `to`. */
export type Merged = { column: number; from: number; to: number }

type Beside = Pick<Aside, 'hiddenColumns' | 'hiddenRows' | 'spans'> & { merged: Merged[] }

const damaged = () => new AppError('unsupported', fileMessages.damaged.Sheet)

/** Bytes of XML in all parts that are read. 5,000 rows of a school have about four million. */
const mostBytes = 48 * 1024 * 1024
const mostParts = 500
/** Of the packed file, between two pauses: it may be a thousand times as much when it is unpacked. */
const chunkSize = 1024

/** Bytes of XML that are parsed between two pauses. */
const parsedAtOnce = 16 * 1024
/** A tag of a workbook has a dozen at most. */
const mostAttributes = 200

/**
 * Characters that are kept of a text: one more than a cell may have, so that a longer one is named, where each of them is
 * written as `_x000D_`.
 */
const mostKept = 7 * limits.sheetCell + 1
/** Of the code of a number's format, as Excel has it. */
const longestFormat = 255

/** Gets the XML of a part in pieces; false asks for no more. */
type ReadXml = (parser: SaxesParser) => () => boolean

/**
 * Unpacks the parts for which `of` has a reader, in the order of the file. The archive is read from its beginning, so
 * that no part can be larger than what was counted.
 */
async function readParts(bytes: Buffer, of: (name: string) => ReadXml | undefined): Promise<void> {
  let failure: unknown
  let unpacked = 0
  let parts = 0
  let wanted = true
  const pieces: (() => void)[] = []
  const unzip = new Unzip((file) => {
    parts += 1
    if (parts > mostParts) failure ??= new AppError('invalid', importMessages.tooPacked)
    const reader = failure ? undefined : of(posix.normalize(file.name))
    if (!reader) return
    const parser = new SaxesParser()
    const decoder = new TextDecoder()
    parser.on('error', () => (failure ??= damaged()))
    // A document type could define entities that grow.
    parser.on('doctype', () => (failure ??= damaged()))
    let attributes = 0
    parser.on('opentagstart', () => (attributes = 0))
    parser.on('attribute', () => {
      attributes += 1
      if (attributes > mostAttributes) throw damaged()
    })
    const goesOn = reader(parser)
    const parsePiece = (piece: Uint8Array, last: boolean) => {
      try {
        parser.write(decoder.decode(piece, { stream: !last }))
        if (last) parser.close()
      } catch {
        failure ??= damaged()
      }
      wanted = goesOn()
    }
    file.ondata = (error, data, final) => {
      if (failure) return
      if (error) return void (failure = damaged())
      unpacked += data.length
      if (unpacked > mostBytes) return void (failure = new AppError('invalid', importMessages.tooPacked))
      for (let at = 0; at === 0 || at < data.length; at += parsedAtOnce) {
        const last = final && at + parsedAtOnce >= data.length
        pieces.push(() => parsePiece(data.subarray(at, at + parsedAtOnce), last))
      }
    }
    try {
      file.start()
    } catch {
      // Packed in a way that Excel does not use.
      failure ??= damaged()
    }
  })
  unzip.register(UnzipInflate)
  unzip.register(UnzipPassThrough)
  const pause = createPause()
  for (let at = 0; at < bytes.length && wanted && !failure; at += chunkSize) {
    try {
      unzip.push(bytes.subarray(at, at + chunkSize), at + chunkSize >= bytes.length)
    } catch {
      failure ??= damaged()
    }
    for (const parsePiece of pieces.splice(0)) {
      if (failure || !wanted) break
      parsePiece()
      await pause()
    }
    await pause()
  }
  if (failure) throw failure instanceof Error ? failure : damaged()
}

const goOn = () => true

/** An element's name without its namespace. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** An attribute by its local name. */
const attribute = (attributes: Record<string, string>, wanted: string): string | undefined =>
  Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1]

type Book = Pick<Aside, 'tab' | 'otherTabs'> & { sheet: string; strings?: string; styles?: string; since1904: boolean }

/** Where the parts are: the first visible sheet, the texts of its cells, and their formats. */
async function readBook(bytes: Buffer, place = 'xl/workbook.xml'): Promise<Book> {
  const sheets: { id: string; name: string; hidden: boolean }[] = []
  const targets = new Map<string, { kind: string; path: string }>()
  let since1904 = false
  let said = place
  const folder = posix.dirname(place)
  const readers: Record<string, ReadXml> = {
    '_rels/.rels': (parser) => {
      parser.on('opentag', ({ name, attributes }) => {
        const { Type = '', Target = '' } = attributes as Record<string, string>
        if (localName(name) === 'Relationship' && Type.endsWith('/officeDocument'))
          said = posix.normalize(Target).replace(/^\//, '')
      })
      return goOn
    },
    [place]: (parser) => {
      parser.on('opentag', ({ name, attributes }) => {
        const values = attributes as Record<string, string>
        if (localName(name) === 'workbookPr') since1904 = ['1', 'true'].includes(attribute(values, 'date1904') ?? '')
        if (localName(name) === 'sheet' && sheets.length < mostParts)
          sheets.push({
            // Both `r:id` and `sheetId` are there; only the first is in another namespace.
            id: Object.entries(values).find(([key]) => key.endsWith(':id'))?.[1] ?? '',
            name: (attribute(values, 'name') ?? '').slice(0, limits.tab),
            hidden: /hidden/i.test(attribute(values, 'state') ?? ''),
          })
      })
      return goOn
    },
    [`${folder}/_rels/${posix.basename(place)}.rels`]: (parser) => {
      parser.on('opentag', ({ name, attributes }) => {
        if (localName(name) !== 'Relationship' || targets.size >= mostParts) return
        const { Id = '', Type = '', Target = '' } = attributes as Record<string, string>
        const path = Target.startsWith('/') ? Target.slice(1) : posix.normalize(posix.join(folder, Target))
        targets.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), path })
      })
      return goOn
    },
  }
  let other: string | undefined
  await readParts(bytes, (name) => {
    if (name === 'content.xml') other = fileMessages.openSheet
    if (name === 'xl/workbook.bin') other = fileMessages.binarySheet
    return readers[name]
  })
  if (other) throw new AppError('unsupported', other)
  // Several people at one workbook give it another name: xl/workbook22.xml.
  if (sheets.length === 0 && said !== place) return readBook(bytes, said)
  const visible = sheets.filter(({ id, hidden }) => !hidden && targets.get(id)?.kind === 'worksheet')
  const [first] = visible
  const sheet = first && targets.get(first.id)?.path
  if (!sheet) throw new AppError('unsupported', fileMessages.notReal.Sheet)
  const ofKind = (kind: string) => [...targets.values()].find((target) => target.kind === kind)?.path
  const [strings, styles] = [ofKind('sharedStrings'), ofKind('styles')]
  const otherTabs = visible.slice(1).map(({ name }) => name)
  return {
    sheet,
    tab: first.name,
    otherTabs,
    since1904,
    ...(strings ? { strings } : {}),
    ...(styles ? { styles } : {}),
  }
}

/** Texts that cells refer to by their number. More than a sheet within the limits can have are not kept. */
function sharedStrings() {
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
function numberStyles() {
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

function sheetReader({ strings, isDate, formatOf, since1904, take, beside }: SheetContext): ReadXml {
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
