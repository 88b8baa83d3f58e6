import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { classes, limits } from '@/lib/constants'
import { tableOf } from '@/lib/import/columns'
import { readSheet } from '@/lib/import/reading/sheet'
import { readRows } from '@/lib/import/rows'
import { handmadeXlsx, workbookOf } from '@/tests/support/material/sheets'

let folder: string
let ordinary: { whole: number }
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sheets-'))
  ordinary = await read(workbookOf([header, ...pupils]))
})
afterAll(() => rm(folder, { recursive: true }))

const pupil = [
  'Asha Rao',
  'Class 8',
  'A',
  '1',
  'A-1',
  '05/03/2015',
  '98765 43210',
  '12 Park Road, Pune',
  'a@example.com',
]
const header = ['Name', 'Class', 'Section', 'Roll No', 'Adm No', 'DOB', 'Mobile', 'Address', 'Parent email']
const pupils = Array.from({ length: limits.sheetRows }, () => pupil)
const million = 1024 * 1024

it.each<[string, () => Uint8Array | string]>([
  ['a large workbook', () => workbookOf([header, ...pupils])],
  ['a large text file', () => [header, ...pupils].map((cells) => `"${cells.join('","')}"`).join('\n')],
  // A few kilobytes each, packed.
  ['millions of empty cells', () => handmadeXlsx({ rows: `<row>${'<c/>'.repeat(8 * million)}</row>` })],
  [
    'millions of entities',
    () => handmadeXlsx({ rows: `<row><c t="str"><v>${'&amp;'.repeat(8 * million)}</v></c></row>` }),
  ],
  [
    'a tag with very many attributes',
    () => handmadeXlsx({ rows: `<row ${Array.from({ length: 300_000 }, (_, n) => `a${n}="b"`).join(' ')}/>` }),
  ],
  [
    'millions of signs in codes',
    () => handmadeXlsx({ rows: `<row><c t="str"><v>${'_x000D_'.repeat(3 * million)}</v></c></row>` }),
  ],
  [
    'many dates of a format without end',
    () =>
      handmadeXlsx({
        rows: '<row><c t="str"><v>Name</v></c></row>' + '<row><c s="0"><v>40000</v></c></row>'.repeat(4_000),
        styles: `<numFmts><numFmt numFmtId="200" formatCode="${'x'.repeat(100_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`,
      }),
  ],
  ['a row of very many empty cells', () => `Name\n${','.repeat(million)}`],
  ['very many empty lines', () => `Name${'\n'.repeat(million)}`],
])('%s lets others in while it is read', async (_what, bytes) => {
  const { longest, whole } = await read(bytes())
  // What is refused at once has nobody wait for it.
  if (whole > ordinary.whole / 10) expect(longest).toBeLessThan(whole / 2)
})

/** What a sheet takes of the processor, in all and at a stretch: on a busy machine everything waits. */
async function read(bytes: Uint8Array | string) {
  const file = path.join(folder, 'sheet')
  await writeFile(file, bytes)
  const since = (then: NodeJS.CpuUsage) => {
    const { user, system } = process.cpuUsage(then)
    return user + system
  }
  const begun = process.cpuUsage()
  let [longest, last] = [0, begun]
  const look = () => {
    longest = Math.max(longest, since(last))
    last = process.cpuUsage()
  }
  const timer = setInterval(look, 1)
  // Whether it is taken or refused is another matter.
  const sheet = await readSheet(file).catch(() => undefined)
  if (sheet) {
    const { columns, rows } = tableOf(sheet.rows, 'Pupils', { ...sheet, classes })
    await readRows(rows, columns, { kind: 'Pupils', classes, today: '2026-11-22' })
  }
  clearInterval(timer)
  // Where nobody was let in, the timer never came.
  look()
  return { longest, whole: since(begun) }
}
