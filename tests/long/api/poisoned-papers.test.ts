import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { monthOf } from '@/lib/dates'
import { demo, demoPassword, logIn } from '@/tests/support/machine/api'
import { routeDoors } from '@/scripts/portal/doors'
import { tableOf } from '@/tests/support/doors/known-values'
import { readPdf } from '@/tests/support/material/pdf'
import { poison, poisonsIn } from '@/tests/support/material/poison'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { schoolToday } from '@/tests/support/school/school-days'

/** In a school in whose every text somebody has written a script, papers have it as text and sheets as no formula. */

const doors = (await routeDoors()).filter(({ verb }) => verb === 'GET')
const today = schoolToday()

/** What a paper or a sheet has to be asked with. */
const asked: Record<string, string> = {
  '/api/attendance/register/csv': `class=Class%208&month=${monthOf(today)}`,
  '/api/imports/template': 'kind=Pupils&format=csv',
}
/** Nobody's words are in it. */
const withoutWords = ['/api/imports/template']
/** The demo school's sheets were all imported: their rows are gone. */
const gone = ['/api/imports/[id]/faulty-rows']

const source = (file: string) => readFileSync(file, 'utf8')
/** All that make a paper or a sheet, as their files say: `download`, or a list's CSV. */
const making = doors.filter(({ file }) => /papers\//.test(source(file)))

let portal: Portal
let authorization = ''
const seen = new Set<string>()
beforeAll(async () => {
  portal = await makePortal({}, { demo: true })
  const { poisoned } = await poison(portal.sql)
  expect(poisoned.length).toBeGreaterThan(40)
  await portal.start()
  authorization = `Bearer ${(await logIn(demo.admin, demoPassword, portal.url)).accessToken}`
})
afterAll(() => portal.remove())

it.each(making.map(({ path }) => path))('%s', async (path) => {
  const table = tableOf(path)
  const rows = path.includes('[') ? await portal.sql<{ id: string }>(`SELECT id FROM "${table}" LIMIT 1`) : [{ id: '' }]
  expect(rows.length, `the demo school has one of ${path}`).toBe(1)
  const query =
    (path === '/api/reports/class-export' ? await someCards() : asked[path]) ??
    (path.includes('/csv') || path.includes('/export') ? '' : 'format=csv')
  const response = await fetch(`${portal.url}${path.replace(/\[\w+\]/, rows[0]!.id)}?${query}`, {
    headers: { authorization },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (gone.includes(path)) return expect(response.status).toBe(409)
  expect(response.status, Buffer.from(bytes).toString('utf8').slice(0, 200)).toBe(200)
  const type = response.headers.get('content-type') ?? ''
  expect(response.headers.get('content-disposition'), path).toMatch(/^attachment; filename="[\w.-]+"$/)
  const text = type.includes('pdf') ? await textOfPaper(bytes) : type.includes('csv') ? textOfSheet(bytes) : ''
  for (const name of poisonsIn(text)) seen.add(name)
  if (!withoutWords.includes(path)) expect(text, path).toContain('=poison')
})

/** The cards of one kind that the demo school has. */
async function someCards() {
  const [kind] = await portal.sql<Record<string, string>>(
    `SELECT class, type, term, "assessmentType" FROM "Report" WHERE type = 'Academic' GROUP BY 1, 2, 3, 4 ORDER BY count(*) DESC LIMIT 1`,
  )
  return new URLSearchParams(kind).toString()
}

/** Its words; what would run in a reader of it is not there. */
async function textOfPaper(bytes: Uint8Array) {
  const paper = await getDocumentProxy(Uint8Array.from(bytes), { useSystemFonts: false, verbosity: 0 })
  expect([await paper.getJSActions(), await paper.getOpenAction(), await paper.getAttachments()]).toEqual([
    null,
    null,
    null,
  ])
  for (let number = 1; number <= paper.numPages; number++)
    expect(await (await paper.getPage(number)).getAnnotations()).toEqual([])
  await paper.destroy()
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|URI)\b/)
  return (await readPdf(bytes)).join('\n')
}

/** Its cells; none is a formula. */
function textOfSheet(bytes: Uint8Array) {
  const cells = (parse(Buffer.from(bytes), { bom: true, relax_column_count: true }) as string[][]).flat()
  for (const cell of cells.filter((each) => !/^-?[\d.]+$/.test(each))) expect(cell).not.toMatch(/^[\s]*[=+\-@\t\r]/)
  return cells.join('\n')
}
