import PDFDocument from 'pdfkit'
import { lettersOf } from '@/lib/letters'
import { fontFiles } from './fonts'

/**
 * A column of a printed list. `width` is in points; text that does not fit is cut off with an ellipsis, and what is set
 * to the right becomes smaller: half a number is a wrong one.
 */
export type PdfColumn<Row> = { label: string; width: number; align?: 'right'; value: (row: Row) => string }

type Listing<Row> = {
  /** Above the title, and in the file's properties. */
  school: string
  title: string
  /** Lines under the title, such as the period and the total. */
  facts: readonly (readonly [label: string, value: string])[]
  columns: readonly PdfColumn<Row>[]
  /** How many rows will come; page numbers are printed before the last of them is read. */
  count: number
  rows: AsyncIterable<readonly Row[]>
  /** Printed when there are no rows. */
  empty: string
}

const page = { width: 595.28, height: 841.89, side: 36, top: 36, bottom: 36 }
const rowHeight = 17
const textSize = 8.5
const colour = { ink: '#23201b', muted: '#615a50', line: '#e2dbd0', raised: '#f2eee7' }

/**
 * A list as an A4 PDF, in pieces as they are made: a page is given away before the next is drawn, so the memory it
 * takes does not depend on its length. 10,000 rows take 3 s, where @react-pdf/renderer needs 13 s and all the memory.
 */
export async function* tablePdf<Row>(listing: Listing<Row>): AsyncGenerator<Uint8Array> {
  const { columns, count, school, title } = listing
  const document = new PDFDocument({
    autoFirstPage: false,
    size: [page.width, page.height],
    margin: 0,
    font: fontFiles.regular,
    info: { Title: title, Author: school },
    lang: 'en-IN',
    displayTitle: true,
  })
  document.registerFont('regular', fontFiles.regular)
  document.registerFont('semibold', fontFiles.semibold)

  const firstTop = page.top + 58 + listing.facts.length * 14
  const roomFrom = (top: number) => Math.floor((page.height - page.bottom - 20 - top) / rowHeight) - 1
  const [onFirst, onOthers] = [roomFrom(firstTop), roomFrom(page.top)]
  const pages = 1 + Math.ceil(Math.max(0, count - onFirst) / onOthers)
  let number = 0
  let left = 0
  let y = 0

  const cut = (text: string, width: number) => {
    if (document.widthOfString(text) <= width) return text
    const letters = lettersOf(text)
    let end = letters.length
    while (end > 1 && document.widthOfString(`${letters.slice(0, end).join('')}…`) > width) end -= 1
    return `${letters.slice(0, end).join('')}…`
  }
  const write = (text: string, x: number, top: number, width: number, align?: 'right') => {
    if (!align) return void document.text(cut(text, width), x, top, { lineBreak: false })
    const needed = document.widthOfString(text)
    if (needed <= width) return void document.text(text, x + width - needed, top, { lineBreak: false })
    document.fontSize((textSize * width) / needed).text(text, x, top, { lineBreak: false }).fontSize(textSize)
  }
  const line = (values: readonly string[]) => {
    let x = page.side
    columns.forEach(({ width, align }, index) => {
      write(values[index] ?? '', x + 3, y + 3, width - 6, align)
      x += width
    })
  }
  const startPage = () => {
    number += 1
    document.addPage()
    y = page.top
    if (number === 1) heading()
    left = number === 1 ? onFirst : onOthers
    const width = columns.reduce((sum, column) => sum + column.width, 0)
    document.rect(page.side, y, width, rowHeight).fill(colour.raised)
    document.font('semibold', textSize).fillColor(colour.ink)
    line(columns.map(({ label }) => label))
    y += rowHeight
    footer()
    document.font('regular', textSize).fillColor(colour.ink)
  }
  const heading = () => {
    const width = page.width - 2 * page.side
    document.font('regular', 10).fillColor(colour.muted)
    write(school, page.side, y, width)
    document.font('semibold', 16).fillColor(colour.ink)
    write(title, page.side, y + 16, width)
    y += 46
    for (const [label, value] of listing.facts) {
      document.font('regular', 9).fillColor(colour.muted)
      write(label, page.side, y, 90)
      document.fillColor(colour.ink)
      write(value, page.side + 90, y, width - 90)
      y += 14
    }
    y = firstTop
  }
  const footer = () => {
    document.font('regular', 8).fillColor(colour.muted)
    const top = page.height - page.bottom - 10
    write(school, page.side, top, 300)
    write(`Page ${number} of ${pages}`, page.width - page.side - 200, top, 200, 'right')
  }
  const row = (values: readonly string[]) => {
    if (left === 0) startPage()
    line(values)
    y += rowHeight
    left -= 1
    document.moveTo(page.side, y).lineTo(page.width - page.side, y).lineWidth(0.5).strokeColor(colour.line).stroke()
  }

  startPage()
  if (count === 0) write(listing.empty, page.side + 3, y + 3, page.width - 2 * page.side)
  for await (const batch of listing.rows) {
    for (const each of batch) row(columns.map(({ value }) => value(each)))
    yield* written(document)
    forgetShapes(document)
  }
  document.end()
  yield* written(document)
}

/** What the document has finished so far. It works synchronously, so nothing comes later by itself. */
function* written(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  for (let chunk: unknown = document.read(); chunk !== null; chunk = document.read()) yield chunk as Uint8Array
}

/**
 * pdfkit remembers how every word it ever set is shaped, and receipt numbers never come twice. It has a switch against
 * that, but then it shapes each class and date anew as well.
 */
function forgetShapes(document: PDFKit.PDFDocument) {
  const { _fontFamilies } = document as unknown as { _fontFamilies: Record<string, { layoutCache?: object }> }
  for (const font of Object.values(_fontFamilies)) font.layoutCache = {}
}
