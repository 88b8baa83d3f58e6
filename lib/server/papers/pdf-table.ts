import { createPause } from '@/lib/server/pauses'
import { drawHead, layOutHead, type LaidOutHead, type Letterhead } from './letterhead'
import { colour, labelStyle, letterheads, listPage as page, titleStyle, type TextStyle } from './look'
import { finishedBytes, newDocument } from './pdf-document'
import { isPlainLatin } from './writing-systems'
import { truncateText, drawText, PlainWriter, widthOf, type Document, type Font } from './pdf-text'

/**
 * A column of a printed list. `width` is in points. Text that does not fit is cut with an ellipsis; a right-aligned
 * value is printed smaller instead, because half a number is a wrong one.
 */
export type PdfColumn<Row> = { label: string; width: number; align?: 'right'; value: (row: Row) => string }

type PrintedList<Row> = {
  /** On the first page. */
  letterhead: Letterhead
  title: string
  /** Lines under the title, such as the period and the total. */
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly PdfColumn<Row>[]
  /** Written across the page in place of a row’s cells, where a part of the list begins; '' for other rows. */
  across?: (row: Row) => string
  /** The number of rows; needed for the page count before all rows are read. */
  count: number
  rows: AsyncIterable<readonly Row[]>
  /** Printed when there are no rows. */
  empty: string
}

const rowHeight = 17
const padding = 3
const cellFont: Font = { weight: 'regular', size: 8.5 }
const headFont: Font = { weight: 'semibold', size: 8.5 }
const factStyle: TextStyle = { weight: 'regular', size: 9, colour: colour.ink }
const titleHeight = 44
const factHeight = 14

/**
 * A list as an A4 PDF, yielded page by page, so that the memory it takes does not depend on its length. 10,000 rows
 * take a second of processor time, with pauses for other requests.
 */
export async function* tablePdf<Row>(listing: PrintedList<Row>): AsyncGenerator<Uint8Array> {
  const { columns, count, title } = listing
  const { school } = listing.letterhead
  const document = await newDocument(title, school, page)
  const writer = new PlainWriter(document, cellFont)
  const pause = createPause()

  const head = layOutHead(document, listing.letterhead, page.width - 2 * page.side, letterheads.slip)
  const firstTop = page.top + head.height + titleHeight + listing.facts.length * factHeight + 12
  const roomFrom = (top: number) => Math.floor((page.height - page.bottom - 20 - top) / rowHeight) - 1
  const [onFirst, onOthers] = [roomFrom(firstTop), roomFrom(page.top)]
  const pages = 1 + Math.ceil(Math.max(0, count - onFirst) / onOthers)
  let number = 0
  let left = 0
  let y = 0

  const startPage = () => {
    number += 1
    document.addPage()
    y = number === 1 ? firstTop : page.top
    left = number === 1 ? onFirst : onOthers
    if (number === 1) heading(document, head, listing)
    const width = columns.reduce((sum, column) => sum + column.width, 0)
    document.rect(page.side, y, width, rowHeight).fill(colour.raised)
    document.fillColor(colour.ink)
    for (const {
      column: { align, label },
      x,
      room,
    } of cells(columns)) {
      const indent = align ? Math.max(0, room - widthOf(document, label, headFont)) : 0
      drawText(document, truncateText(document, label, room, headFont), x + indent, y + padding, headFont)
    }
    y += rowHeight
    footer(document, school, `Page ${number} of ${pages}`)
    rules(document, y, Math.min(left, count - (number === 1 ? 0 : onFirst + (number - 2) * onOthers)))
    document.fillColor(colour.ink)
  }
  const row = (each: Row) => {
    if (left === 0) startPage()
    const across = listing.across?.(each)
    if (across) {
      const room = page.width - 2 * page.side - 2 * padding
      drawText(document, truncateText(document, across, room, headFont), page.side + padding, y + padding, headFont)
    }
    const operators: string[] = []
    for (const {
      column: { align, value },
      x,
      room,
    } of cells(columns)) {
      const text = value(each)
      if (text === '') continue
      if (!isPlainLatin(text)) drawCell(document, text, x, y + padding, room, align)
      else operators.push(plainCell(writer, text, x, y + padding, room, align))
    }
    writer.write(operators)
    y += rowHeight
    left -= 1
  }

  startPage()
  if (count === 0) drawText(document, listing.empty, page.side + padding, y + padding, cellFont)
  for await (const batch of listing.rows) {
    for (const each of batch) {
      row(each)
      await pause()
    }
    yield* finishedBytes(document)
    forgetShapes(document)
  }
  document.end()
  yield* finishedBytes(document)
}

/** Each column with the position and width of its text, in points. */
function* cells<Row>(columns: readonly PdfColumn<Row>[]) {
  let x = page.side
  for (const column of columns) {
    yield { column, x: x + padding, room: column.width - 2 * padding }
    x += column.width
  }
}

function plainCell(
  writer: PlainWriter,
  text: string,
  x: number,
  top: number,
  room: number,
  align: 'right' | undefined,
): string {
  const width = writer.widthOf(text)
  if (align) return writer.operators(text, x + Math.max(0, room - width), top, Math.min(1, room / width))
  if (width <= room) return writer.operators(text, x, top)
  let end = text.length
  while (end > 1 && writer.widthOf(`${text.slice(0, end)}…`) > room) end -= 1
  return writer.operators(`${text.slice(0, end)}…`, x, top)
}

function drawCell(document: Document, text: string, x: number, top: number, room: number, align: 'right' | undefined) {
  const cut = truncateText(document, text, room, cellFont)
  drawText(document, cut, align ? x + room - widthOf(document, cut, cellFont) : x, top, cellFont)
}

function heading(document: Document, head: LaidOutHead, { title, facts }: Pick<PrintedList<never>, 'title' | 'facts'>) {
  drawHead(document, head, page.side, page.top)
  const top = page.top + head.height
  const width = page.width - 2 * page.side
  const write = (text: string, x: number, y: number, room: number, style: TextStyle) => {
    document.fillColor(style.colour)
    drawText(document, truncateText(document, text, room, style), x, y, style)
  }
  write(title, page.side, top + 12, width, titleStyle)
  facts.forEach(([label, value], index) => {
    const y = top + titleHeight + index * factHeight
    write(label, page.side, y, 90, labelStyle)
    write(value, page.side + 90, y, width - 90, factStyle)
  })
}

function footer(document: Document, school: string, place: string) {
  const font: Font = { weight: 'regular', size: 8 }
  const top = page.height - page.bottom - 10
  document.fillColor(colour.muted)
  drawText(document, truncateText(document, school, page.width - 2 * page.side - 80, font), page.side, top, font)
  drawText(document, place, page.width - page.side - widthOf(document, place, font), top, font)
}

/** The lines under the rows of a page, in one stroke. */
function rules(document: Document, top: number, count: number) {
  if (count < 1) return
  for (let n = 1; n <= count; n += 1)
    document.moveTo(page.side, top + n * rowHeight).lineTo(page.width - page.side, top + n * rowHeight)
  document.lineWidth(0.5).strokeColor(colour.line).stroke()
}

/**
 * pdfkit caches the shape of every word, and receipt numbers never repeat. Its switch against that would also disable
 * the cache for classes and dates.
 */
function forgetShapes(document: PDFKit.PDFDocument) {
  const { _fontFamilies } = document as unknown as { _fontFamilies: Record<string, { layoutCache?: object }> }
  for (const font of Object.values(_fontFamilies)) font.layoutCache = {}
}
