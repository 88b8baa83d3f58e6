import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { FileColumn } from './table-file'

/**
 * Workbooks (ECMA-376), for spreadsheets: what a column says it is decides how a cell is read there. Text stays as it is
 * written, so that nothing in it is run as a formula, and a phone number keeps its 0.
 */

/** Rows of a sheet that programs open; what comes after them is on the next one. */
const rowsOfSheet = 1_048_576
/** Characters of a cell that programs open. */
const longestText = 32_767

/** Cell formats, by their place in `styles`. */
const formats = { heading: 1, text: 2, number: 3, rupees: 4, day: 5 } as const
type Format = keyof typeof formats

/** A workbook, one batch of rows at a time. Its columns have the format of their kind below the rows, too. */
export async function* xlsx<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes)
  })
  const part = (path: string) => {
    const deflate = new ZipDeflate(path, { level: 6 })
    zip.add(deflate)
    return deflate
  }
  const write = (path: string, text: string) => part(path).push(strToU8(text), true)
  const take = () => {
    const taken = made
    made = []
    return taken
  }
  let [sheets, rowsInSheet] = [0, 0]
  let sheet: ZipDeflate | undefined
  const end = () => sheet?.push(strToU8('</sheetData></worksheet>'), true)
  const begin = () => {
    end()
    sheets += 1
    sheet = part(sheetPath(sheets))
    sheet.push(strToU8(head(columns)))
    rowsInSheet = 1
  }
  begin()
  for await (const rows of batches) {
    for (let from = 0; from < rows.length;) {
      if (rowsInSheet === rowsOfSheet) begin()
      const some = rows.slice(from, from + rowsOfSheet - rowsInSheet)
      const first = rowsInSheet + 1
      const lines = some.map((row, n) =>
        line(first + n, (at) => columns.map((column, place) => cell(at(place), column, row))),
      )
      sheet?.push(strToU8(lines.join('')))
      rowsInSheet += some.length
      from += some.length
    }
    yield* take()
  }
  end()
  const count = Array.from({ length: sheets }, (_, n) => n + 1)
  write('xl/styles.xml', styles)
  write('xl/workbook.xml', workbookPart(name, count))
  write(
    'xl/_rels/workbook.xml.rels',
    relationships([...count.map((n) => ['worksheet', `worksheets/sheet${n}.xml`] as const), ['styles', 'styles.xml']]),
  )
  write('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  write('[Content_Types].xml', contentTypes(count))
  zip.end()
  yield* take()
}

const formatOf = ({ kind }: FileColumn<never>) => kind ?? 'text'

const widths = { text: 24, number: 12, rupees: 16, day: 14 }

/** The beginning of a sheet: its headings stay in sight. */
const head = (columns: readonly FileColumn<never>[]) =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns
    .map(
      (column, n) =>
        `<col min="${n + 1}" max="${n + 1}" width="${widths[formatOf(column)]}" style="${formats[formatOf(column)]}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>${line(1, (at) => columns.map(({ label }, n) => textCell(at(n), label, 'heading')))}`

/** Rows and cells say where they are: the format does without, and programs that read it do not. */
const line = (row: number, cells: (at: (place: number) => string) => readonly string[]) =>
  `<row r="${row}">${cells((place) => `${lettersOf(place)}${row}`).join('')}</row>`

/** A for the first column, Z for the 26th, AA for the next. */
const lettersOf = (place: number): string =>
  (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

function cell<Row>(at: string, column: FileColumn<Row>, row: Row): string {
  const value = column.value(row)
  if (value === '') return ''
  const { kind } = column
  if (kind === 'day')
    return isDay.test(String(value)) ? numberCell(at, serialOf(String(value)), 'day') : textCell(at, value)
  if (kind === 'rupees') return numberCell(at, Number(value), 'rupees')
  return typeof value === 'number' ? numberCell(at, value, 'number') : textCell(at, value)
}

const isDay = /^\d{4}-\d{2}-\d{2}$/
/** Days since that on which spreadsheets begin to count: 1 January 1970 is their 25,569th. */
const serialOf = (day: string) => Date.parse(day) / 86_400_000 + 25_569

const numberCell = (at: string, value: number, format: Format) =>
  `<c r="${at}" s="${formats[format]}"><v>${value}</v></c>`

const textCell = (at: string, value: string | number, format: Format = 'text') =>
  `<c r="${at}" t="inlineStr" s="${formats[format]}"><is><t xml:space="preserve">${escaped(String(value).slice(0, longestText))}</t></is></c>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Signs that XML has no place for, and halves of signs, without which a program calls the whole file broken. */
const noXml = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF\p{Cs}]/gu
/** What is written like the code of a sign would be read as that sign. */
const likeCode = /_(?=x[\dA-Fa-f]{4}_)/g
const escaped = (text: string) =>
  text
    .replaceAll(noXml, '')
    .replaceAll(likeCode, '_x005F_')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const sheetPath = (n: number) => `xl/worksheets/sheet${n}.xml`

const relationships = (targets: readonly (readonly [type: string, target: string])[]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

/** A sheet's name has 31 characters at most, and none of some. */
const sheetName = (name: string, n: number) =>
  escaped(`${name.replaceAll(/[[\]:*?/\\']/g, ' ').slice(0, 25)}${n > 1 ? ` ${n}` : ''}`)

const workbookPart = (name: string, sheets: readonly number[]) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
    .map((n) => `<sheet name="${sheetName(name, n)}" sheetId="${n}" r:id="rId${n}"/>`)
    .join('')}</sheets></workbook>`

const contentTypes = (sheets: readonly number[]) =>
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
    ['/xl/workbook.xml', 'sheet.main'],
    ...sheets.map((n) => [`/${sheetPath(n)}`, 'worksheet']),
    ['/xl/styles.xml', 'styles'],
  ]
    .map(
      ([path, type]) =>
        `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
    )
    .join('')}</Types>`

/** 49 is text, 4 an amount with two decimals. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd mmm yyyy"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`
