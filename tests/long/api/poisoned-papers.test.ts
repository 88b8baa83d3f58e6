import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { monthOf } from '@/lib/dates'
import { demo, demoParent, demoPassword, logIn } from '@/tests/support/machine/api'
import { routeDoors } from '@/scripts/portal/doors'
import { tableOf } from '@/tests/support/doors/known-values'
import { readPdf } from '@/tests/support/material/pdf'
import { poison, poisonsIn } from '@/tests/support/material/poison'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { financialYearOf } from '@/lib/years'
import { farDay } from '@/tests/support/school/own-days'
import { schoolToday } from '@/tests/support/school/school-days'

/** In a school in whose every text somebody has written a script, papers have it as text and sheets as no formula. */

const doors = (await routeDoors()).filter(({ verb }) => verb === 'GET')
const today = schoolToday()

/** What a paper or a sheet has to be asked with. */
const asked: Record<string, string> = {
  '/api/attendance/register/csv': `class=Class%208&month=${monthOf(today)}`,
  '/api/imports/template': 'kind=Pupils&format=csv',
  '/api/fees/demand-notes': new URLSearchParams({ class: 'Class 8', until: today, payBy: today }).toString(),
}
/** Nobody's words are in it. */
const withoutWords = ['/api/imports/template', '/api/fees/collection/csv']
/** The demo school's sheets were all imported: their rows are gone. */
const gone = ['/api/imports/[id]/faulty-rows']

const source = (file: string) => readFileSync(file, 'utf8')
/** All that make a paper or a sheet, as their files say: `download`, or a list's CSV. */
const making = doors.filter(({ file }) => /papers\//.test(source(file)))

/** What guardians alone have. */
const ofGuardians = /^\/api\/children\//

let portal: Portal
const seen = new Set<string>()
beforeAll(async () => {
  portal = await makePortal({}, { demo: true })
  const { poisoned } = await poison(portal.sql)
  expect(poisoned.length).toBeGreaterThan(40)
  await portal.start()
})
afterAll(() => portal.remove())

const authorizationOf = async (email: string) => `Bearer ${(await logIn(email, demoPassword, portal.url)).accessToken}`

async function rowsFor(path: string): Promise<{ id: string }[]> {
  if (!path.includes('[')) return [{ id: '' }]
  if (/\/(statement|tuition-certificate)/.test(path))
    return portal.sql(
      `SELECT p."studentId" AS id FROM "Payment" p JOIN "Receipt" r ON r.id = p."receiptId" AND NOT r.demo
       JOIN "FeeStructure" s ON s.id = p."structureId" JOIN "FeeType" t ON t.name = s.type AND t.tuition
       WHERE p.status = 'Completed' AND r.year = $1 LIMIT 1`,
      [financialYearOf(today)],
    )
  // Another has no voucher.
  if (path.includes('/refunds/')) return portal.sql(`SELECT id FROM "Refund" WHERE status = 'Approved' LIMIT 1`)
  if (!ofGuardians.test(path)) return portal.sql(`SELECT id FROM "${tableOf(path)}" LIMIT 1`)
  const children = await portal.sql<{ id: string }>(
    `SELECT g."studentId" AS id FROM "Guardianship" g JOIN "Login" l ON l."userId" = g."guardianId"
     WHERE l.email = $1 AND g."seesRecords" AND g."barredAt" IS NULL
       AND EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = g."studentId" AND e."toDay" IS NULL) LIMIT 1`,
    [demoParent],
  )
  // Somebody whose name is poison has changed the record: on some days of the year nobody has in the demo school.
  const fee = { type: 'Exam Fee', amount: 1, dueDate: farDay() }
  for (const { id } of children) {
    const added = await fetch(`${portal.url}/api/people/${id}/fees`, {
      method: 'POST',
      headers: { authorization: await authorizationOf(demo.admin), 'content-type': 'application/json' },
      body: JSON.stringify(fee),
    })
    expect(added.status, await added.text()).toBe(201)
  }
  return children
}

it.each(making.map(({ path }) => path))('%s', async (path) => {
  const rows = await rowsFor(path)
  const authorization = await authorizationOf(ofGuardians.test(path) ? demoParent : demo.admin)
  expect(rows.length, `the demo school has one of ${path}`).toBe(1)
  const query =
    (await chosen[path]?.()) ?? asked[path] ?? (path.includes('/csv') || path.includes('/export') ? '' : 'format=csv')
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

/** What the demo school has decides of which. */
const chosen: Record<string, () => Promise<string>> = {
  '/api/reports/class-export': someCards,
  async '/api/fees/vouchers/csv'() {
    const [last] = await portal.sql<{ day: string }>(
      `SELECT (max("paidAt") AT TIME ZONE 'Asia/Kolkata')::date::text AS day FROM "Receipt" WHERE NOT demo`,
    )
    return `month=${monthOf(last!.day)}`
  },
}

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
