import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { inOneBatch, type FileColumn } from '@/lib/server/papers/table-file'
import { xlsx } from '@/lib/server/papers/xlsx'
import { readBytes } from '@/tests/support/material/sheets'

type Row = { text: string; day: string; rupees: number | string; number: number | '' }
const columns: FileColumn<Row>[] = [
  { label: 'Student', value: ({ text }) => text },
  { label: 'Due', kind: 'day', value: ({ day }) => day },
  { label: 'Amount', kind: 'rupees', value: ({ rupees }) => rupees },
  { label: 'Roll No', kind: 'number', value: ({ number }) => number },
]
const row = { text: 'Asha', day: '2026-04-01', rupees: '1234.50', number: 7 }

async function written(rows: readonly Row[], name = 'fees') {
  const pieces: Uint8Array[] = []
  for await (const piece of xlsx(name, columns, inOneBatch(rows))) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const parts = unzipSync(bytes)
  const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array())
  return {
    bytes,
    sheet: part('xl/worksheets/sheet1.xml'),
    workbook: part('xl/workbook.xml'),
    parts: Object.keys(parts),
  }
}

it('writes days and amounts as spreadsheets count with them, and empty cells empty', async () => {
  const { bytes, sheet } = await written([row, { text: '', day: '', rupees: '', number: '' }])
  // 46,113 is 1 April 2026: the days of a spreadsheet begin with 1 at 1 January 1900, which has a 29 February.
  expect(sheet).toContain(
    '<c r="B2" s="5"><v>46113</v></c><c r="C2" s="4"><v>1234.5</v></c><c r="D2" s="3"><v>7</v></c>',
  )
  expect(sheet).toContain('<row r="3"></row>')
  expect((await readBytes(bytes)).rows.map(({ cells }) => cells)).toEqual([
    ['Student', 'Due', 'Amount', 'Roll No'],
    ['Asha', '2026-04-01', '1234.5', '7'],
  ])
})

it.each([
  ['a formula', '=HYPERLINK("http://x")', '=HYPERLINK("http://x")'],
  ['a number that begins with 0', '0098', '0098'],
  ['markup', '<b>Asha</b> & "Ravi"</t></is></c>', '<b>Asha</b> & "Ravi"</t></is></c>'],
  ['signs that XML has no place for', 'A\0s\u0008h\uFFFEa\uD800', 'Asha'],
  ['what looks like the code of a sign', 'Asha_x0041_', 'Asha_x0041_'],
])('keeps %s as text', async (_what, text, kept) => {
  const { bytes, sheet } = await written([{ ...row, text }])
  expect(sheet).toContain('<row r="2"><c r="A2" t="inlineStr" s="2">')
  expect((await readBytes(bytes)).rows[1]?.cells[0]).toBe(kept)
})

it('names its sheet as programs take it', async () => {
  const { workbook } = await written([row], 'a/b[c]*? and a name that is far too long for a sheet & more')
  expect(workbook).toContain('<sheet name="a b c    and a name that "')
})

it('says where each cell is, also past the 26th column', async () => {
  const wide = Array.from({ length: 704 }, (_, n) => ({ label: `H${n}`, value: () => 'x' }))
  const pieces: Uint8Array[] = []
  for await (const piece of xlsx('wide', wide, inOneBatch([{}]))) pieces.push(piece)
  const sheet = strFromU8(unzipSync(Buffer.concat(pieces))['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  for (const at of ['Z2', 'AA2', 'AZ2', 'BA2', 'ZZ2', 'AAA2', 'AAB2']) expect(sheet).toContain(`<c r="${at}" `)
})
