import { strToU8, zipSync } from 'fflate'

/** The bytes of sheets as the programs of school offices write them. */

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A cell: text, a number, a real date (`{ day }`, counted from 1900), a formula with its result, or XML as it is. */
export type OfficeCell = string | number | { day: number } | { formula: string; result: string } | { xml: string }

type Tab = {
  name: string
  rows: readonly (readonly OfficeCell[])[]
  hidden?: true
  merged?: readonly string[]
  hiddenColumns?: readonly number[]
  hiddenRows?: readonly number[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

/** A workbook as Excel writes it: texts in a part of their own, dates as numbers with a style, empty rows left out. */
export function excel(...tabs: readonly Tab[]): Buffer {
  const strings: string[] = []
  const cellXml = (cell: OfficeCell, at: string): string => {
    if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
    if (typeof cell === 'string') {
      if (cell === '') return ''
      if (!strings.includes(cell)) strings.push(cell)
      return `<c r="${at}" t="s"><v>${strings.indexOf(cell)}</v></c>`
    }
    if ('day' in cell) return `<c r="${at}" s="1"><v>${cell.day}</v></c>`
    if ('formula' in cell)
      return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.result)}</v></c>`
    return cell.xml
  }
  const sheets = tabs.map(({ rows, merged = [], hiddenColumns = [], hiddenRows = [] }) => {
    const lines = rows.map((cells, n) => {
      const inner = cells.map((cell, c) => cellXml(cell, `${letters(c)}${n + 1}`)).join('')
      return inner && `<row r="${n + 1}"${hiddenRows.includes(n + 1) ? ' hidden="1"' : ''}>${inner}</row>`
    })
    const columns = hiddenColumns.map((n) => `<col min="${n + 1}" max="${n + 1}" hidden="1"/>`).join('')
    return `<worksheet xmlns="${main}">${columns && `<cols>${columns}</cols>`}<sheetData>${lines.join('')}</sheetData>${
      merged.length > 0 ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>` : ''
    }</worksheet>`
  })
  return zipped({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${tabs
      .map(
        ({ name, hidden }, n) =>
          `<sheet name="${escaped(name)}" sheetId="${n + 1}" ${hidden ? 'state="hidden" ' : ''}r:id="rId${n + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${tabs
      .map(
        (_, n) => `<Relationship Id="rId${n + 1}" Type="${office}/worksheet" Target="worksheets/sheet${n + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="${office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="t" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(sheets.map((xml, n) => [`xl/worksheets/sheet${n + 1}.xml`, xml])),
  })
}

/** As Google Sheets and WPS write one: texts within their cells, in namespaces with a prefix. */
export function inlineExcel(name: string, rows: readonly (readonly string[])[], book = 'workbook.xml'): Buffer {
  const lines = rows.map(
    (cells, n) =>
      `<x:row r="${n + 1}">${cells.map((cell, c) => `<x:c r="${letters(c)}${n + 1}" t="inlineStr"><x:is><x:t>${escaped(cell)}</x:t></x:is></x:c>`).join('')}</x:row>`,
  )
  return zipped({
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/${book}"/></Relationships>`,
    [`xl/${book}`]: `<x:workbook xmlns:x="${main}" xmlns:r="${office}"><x:sheets><x:sheet name="${name}" sheetId="1" r:id="rId1"/></x:sheets></x:workbook>`,
    [`xl/_rels/${book}.rels`]: `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData>${lines.join('')}</x:sheetData></x:worksheet>`,
  })
}

/** As LibreOffice writes one of its own. */
export const openDocument = (rows: readonly (readonly string[])[]): Buffer =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content><table:table>${rows
      .map(
        (cells) =>
          `<table:table-row>${cells.map((cell) => `<table:table-cell><text:p>${escaped(cell)}</text:p></table:table-cell>`).join('')}</table:table-row>`,
      )
      .join('')}</table:table></office:document-content>`,
  })

export const zipped = (parts: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))))

/** Text as it stands, with lines of Windows. */
export const csv = (...lines: readonly string[]): Buffer => Buffer.from(`${lines.join('\r\n')}\r\n`)
export const marked = (...lines: readonly string[]): Buffer => Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`)
/** As Excel saves "Unicode text". */
export const unicodeText = (...lines: readonly string[]): Buffer =>
  Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf16le')
