import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/constants'
import { fileMessages } from '@/lib/file-messages'
import { uploadSheetSchema } from '@/lib/import/schema'
import { fieldOf, tableOf } from '@/lib/import/columns'
import { inOneBatch } from '@/lib/server/papers/table-file'
import { xlsx } from '@/lib/server/papers/xlsx'
import { columnOf } from '@/lib/import/reading/xlsx-cells'
import { dayOfSerial, isDateFormat } from '@/lib/import/reading/xlsx-numbers'
import { csvText, handmadeXlsx, readBytes, workbookOf } from '@/tests/support/material/sheets'

const rowsOf = async (bytes: Uint8Array | string) => (await readBytes(bytes)).rows
const cells = async (bytes: Uint8Array | string) => (await rowsOf(bytes)).map((row) => row.cells)

const people = [
  ['Name', 'Class', 'Phone'],
  ['Zoë Müller', '8', '09876543210'],
]

describe('CSV', () => {
  it.each([
    ['UTF-8', Buffer.from(csvText(people))],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${csvText(people)}`)],
    ['UTF-16 as Excel saves it', Buffer.from(`\ufeff${csvText(people, '\t')}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${csvText(people, '\t')}`, 'utf16le').swap16()],
    // In these letters as Windows-1252.
    ['Windows-1252', Buffer.from(csvText(people), 'latin1')],
    ['semicolons', Buffer.from(csvText(people, ';'))],
    ['tabs', Buffer.from(csvText(people, '\t'))],
    ['lines of Unix', Buffer.from(csvText(people).replaceAll('\r\n', '\n'))],
    ['lines of an old Mac', Buffer.from(csvText(people).replaceAll('\r\n', '\r'))],
  ])('is read in %s', async (_what, bytes) => {
    expect(await cells(bytes)).toEqual(people)
  })

  it('reads the signs of Windows-1252, such as the apostrophe that Excel writes in a name', async () => {
    const bytes = Buffer.from('Name,Address\nRen\xe9e D\x92Souza,\x8012 \x96 \x93Shanti\x94 \x9e\x9f', 'latin1')
    expect(await cells(bytes)).toEqual([
      ['Name', 'Address'],
      ['Renée D’Souza', '€12 – “Shanti” žŸ'],
    ])
  })

  it('keeps commas, quotation marks and lines within a cell', async () => {
    const rows = [
      ['Name', 'Address'],
      ['Asha "Ashu" Rao', '12, Park Road;\nPune\t411001'],
    ]
    expect(await cells(csvText(rows))).toEqual(rows)
  })

  it('counts rows as a spreadsheet does and leaves out empty ones', async () => {
    expect(await rowsOf('Name\r\n\r\n , \r\nAsha\r\n')).toEqual([
      { row: 1, cells: ['Name'], width: 1 },
      { row: 4, cells: ['Asha'], width: 1 },
    ])
  })

  it('reads a number that the portal’s own files protect from being run as a formula', async () => {
    expect(await cells("Phone\r\n'+91 98765 43210\r\n'tis\r\n")).toEqual([['Phone'], ['+91 98765 43210'], ["'tis"]])
  })

  it.each([
    ['an empty file', ''],
    ['blank lines', '\r\n \r\n,,\r\n'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])],
    ['a quotation mark that is never closed', `Name\r\n"Asha\r\n${'Rao\r\n'.repeat(50_000)}`],
    ['too many rows', 'Asha\r\n'.repeat(limits.sheetRows + 50)],
    ['too many columns', 'a,'.repeat(limits.sheetColumns + 1)],
    ['a cell that is too long', 'a'.repeat(limits.sheetCell + 1)],
  ])('%s is refused in words', async (_what, bytes) => {
    await expect(readBytes(bytes)).rejects.toMatchObject({
      name: 'AppError',
      details: { errors: { file: expect.any(String) } },
    })
  })
})

describe('an old Excel file', () => {
  const said = { code: 'unsupported', message: fileMessages.oldSheet }

  it.each([['xls'], ['xlsx'], ['csv']])('that is called .%s is told how to save it', async (ending) => {
    const bytes = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0])
    await expect(readBytes(bytes)).rejects.toMatchObject({ ...said, details: { errors: { file: said.message } } })
    const file = { name: `pupils.${ending}`, type: '', size: 12 }
    const { error } = uploadSheetSchema.safeParse({ kind: 'Pupils', file })
    // Of the others it is known once they are opened.
    expect(error?.issues.map(({ message }) => message)).toEqual(ending === 'xls' ? [said.message] : undefined)
  })
})

/** As the portal writes rows, of which the first has the headings. */
async function written(name: string, [head = [], ...rows]: string[][]) {
  const pieces: Uint8Array[] = []
  const columns = head.map((label, n) => ({ label, value: (row: string[]) => row[n] ?? '' }))
  for await (const piece of xlsx(name, columns, inOneBatch(rows))) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('XLSX', () => {
  it('reads what the template’s writer writes, leading zeros too', async () => {
    expect(await cells(await written('People & "more"', people))).toEqual(people)
    const marked = [['<b>Asha</b> & "Ravi"', '</t></is></c><c><v>1</v>']]
    expect(await cells(await written('x', marked))).toEqual(marked)
  })

  it('reads texts, numbers, dates, formulas and empty cells as they are shown', async () => {
    const bytes = handmadeXlsx({
      strings:
        '<si><t>Name</t></si><si><r><t>Asha</t></r><r><t xml:space="preserve"> Rao</t></r><rPh sb="0"><t>aside</t></rPh></si>',
      styles:
        '<numFmts><numFmt numFmtId="164" formatCode="dd\\-mm\\-yyyy"/><numFmt numFmtId="165" formatCode="[Red]0.00&quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>',
      rows: `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row>
        <row r="5"><c r="A5" s="1"><v>42068</v></c><c r="B5" s="2"><v>42068.5</v></c><c r="C5" s="3"><v>42068</v></c>
          <c r="D5"><v>9.87654321E9</v></c><c r="E5" t="str"><f>A1&amp;"x"</f><v>a&amp;b</v></c><c r="F5" t="b"><v>1</v></c>
          <c r="G5" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="H5" t="inlineStr"><is><t>in line</t></is></c><c r="I5" s="1"/></row>`,
    })
    expect(await rowsOf(bytes)).toEqual([
      { row: 3, cells: ['Name', '', 'Asha Rao'] },
      {
        row: 5,
        cells: ['2015-03-05', '2015-03-05', '42068', '9876543210', 'a&b', 'TRUE', '#DIV/0!', 'in line'],
      },
    ])
  })

  it('reads the first sheet that is not hidden, wherever it is', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const bytes = handmadeXlsx({
      rows: '<row><c t="inlineStr"><is><t>hidden</t></is></c></row>',
      workbook: `<x:workbook xmlns:x="a" xmlns:rel="${office}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="a" sheetId="1" state="veryHidden" rel:id="rId1"/><x:sheet name="b" sheetId="2" rel:id="rId9"/></x:sheets></x:workbook>`,
      relationships: `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId9" Type="${office}/worksheet" Target="/xl/worksheets/second.xml"/></Relationships>`,
      more: {
        'xl/worksheets/second.xml':
          '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      },
    })
    expect(await cells(bytes)).toEqual([['7']])
  })

  it('is known by its content, whatever its name ends in', async () => {
    expect(await cells(workbookOf([['Name']]))).toEqual([['Name']])
  })

  const bomb = () =>
    handmadeXlsx({
      rows: `<row><c t="inlineStr"><is><t>${'0'.repeat(50 * 1024 * 1024)}</t></is></c></row>`,
    })

  it('that unpacks to more than a sheet can have is refused while it is unpacked', async () => {
    const bytes = bomb()
    expect(bytes.length).toBeLessThan(200_000)
    await expect(readBytes(bytes)).rejects.toMatchObject({ code: 'invalid', message: /unpacks/ })
  })

  const withText = (sheet: string) => handmadeXlsx({ rows: '', more: { 'xl/worksheets/sheet1.xml': sheet } })

  it.each([
    [
      'that defines entities',
      withText(
        '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet><sheetData><row><c><v>&a;</v></c></row></sheetData></worksheet>',
      ),
    ],
    ['whose XML is broken', withText('<worksheet><sheetData><row><c><v>1</c></row>')],
    ['that is cut off', workbookOf([['Name'], ['Asha']]).subarray(0, 400)],
    ['that is another archive', zipSync({ 'readme.txt': strToU8('Hello') })],
    ['without a sheet', handmadeXlsx({ rows: '', workbook: '<workbook><sheets/></workbook>' })],
    ['with a row that is too wide', handmadeXlsx({ rows: '<row r="1"><c r="ZZ1"><v>1</v></c></row>' })],
  ])('%s is refused in words', async (_what, bytes) => {
    await expect(readBytes(bytes)).rejects.toMatchObject({
      name: 'AppError',
      details: { errors: { file: expect.any(String) } },
    })
  })
})

it('columns, days and formats are those of Excel', () => {
  expect(['A1', 'Z9', 'AA10', 'AB7'].map(columnOf)).toEqual([0, 25, 26, 27])
  expect(['1', '59', '61', '42068', '0', '1e9', 'x'].map((days) => dayOfSerial(days, false))).toEqual([
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
    '2015-03-05',
    '0',
    '1e9',
    'x',
  ])
  expect(dayOfSerial('40606', true)).toBe('2015-03-05')
  expect(
    ['dd/mm/yyyy', 'mmm-yy', '[$-409]d\\-mmm', '0.00', '[Red]0', '"day" 0', 'h:mm', 'General'].map(isDateFormat),
  ).toEqual([true, true, true, false, false, false, false, false])
})

describe('the names of columns', () => {
  it.each([
    ['DOB', 'dateOfBirth'],
    ['Date of Birth (dd/mm/yyyy)', 'dateOfBirth'],
    ['Adm. No.', 'admissionNo'],
    ['GR No', 'admissionNo'],
    ['Std', 'class'],
    ["Father's E-mail ID", 'parentEmail'],
    ['Parent’s email', 'parentEmail'],
    ['Parent Email', 'parentEmail'],
    ['E-mail', 'email'],
    ['Mobile No.', 'phone'],
    ['STUDENT NAME', 'name'],
    ['Roll No', 'rollNo'],
    ['Blood group', null],
    ['', null],
  ])('%s is %s', (header, field) => {
    expect(fieldOf(header, 'Pupils')).toBe(field)
  })

  it('are found below a title, and of two for one field the better name counts', () => {
    const table = tableOf(
      [
        { row: 1, cells: ['Sunrise School'] },
        { row: 3, cells: ['Name', 'Std', 'Class', 'Hobby'] },
        { row: 4, cells: ['Asha', '8', '8', 'Chess', 'more'] },
      ],
      'Pupils',
    )
    expect(table).toEqual({
      header: 3,
      columns: [
        { header: 'Name', field: 'name' },
        { header: 'Std', field: null },
        { header: 'Class', field: 'class' },
        { header: 'Hobby', field: null },
        { header: '', field: null },
      ],
      rows: [{ row: 4, cells: ['Asha', '8', '8', 'Chess', 'more'] }],
      notes: [],
    })
  })
})
