import { strToU8, zipSync } from 'fflate'

/**
 * A workbook with one sheet (ECMA-376), all of whose cells are text: what is typed there, such as a phone number that
 * begins with 0, stays as it is typed.
 */
export function workbook(name: string, rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const sheet = xml(
    'worksheet',
    main,
    // Far more rows than are filled get the format by their column.
    `<cols><col min="1" max="${width}" width="20" style="1" customWidth="1"/></cols><sheetData>${rows.map(rowOf).join('')}</sheetData>`,
  )
  const parts = {
    '[Content_Types].xml': xml(
      'Types',
      'http://schemas.openxmlformats.org/package/2006/content-types',
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
        ['/xl/workbook.xml', 'sheet.main'],
        ['/xl/worksheets/sheet1.xml', 'worksheet'],
        ['/xl/styles.xml', 'styles'],
      ]
        .map(
          ([part, type]) =>
            `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
        )
        .join('')}`,
    ),
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': xml(
      'workbook',
      main,
      `<sheets><sheet xmlns:r="${office}" name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': xml(
      'styleSheet',
      main,
      // 49 is text.
      '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>',
    ),
    'xl/worksheets/sheet1.xml': sheet,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])))
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const xml = (name: string, namespace: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<${name} xmlns="${namespace}">${content}</${name}>`

const relationships = (targets: readonly (readonly [string, string])[]) =>
  xml(
    'Relationships',
    'http://schemas.openxmlformats.org/package/2006/relationships',
    targets
      .map(([type, target], n) => `<Relationship Id="rId${n + 1}" Type="${office}/${type}" Target="${target}"/>`)
      .join(''),
  )

const rowOf = (cells: readonly string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr" s="1"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`).join('')}</row>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
