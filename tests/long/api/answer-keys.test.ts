import { beforeAll, describe, expect, it } from 'vitest'
import { allows } from '@/lib/permissions'
import { call, demo, sessionOf, type Session } from '@/tests/support/machine/api'
import { makeCertificate } from '@/tests/support/school/certificates'
import { paymentOf } from '@/tests/support/school/fees'
import { sql } from '@/tests/support/machine/database'
import { routeDoors } from '@/scripts/portal/doors'
import { addressOf, pagePatterns } from '@/tests/support/doors/pages'
import { actors, whoIs, type ActorName } from '@/tests/support/doors/reached-rows'
import { watchScreens } from '@/tests/support/doors/watched-screens'
import { openPage } from '@/tests/support/doors/try-pages'
import { makeReport } from '@/tests/support/school/reports'

/**
 * What the demo school's people, who have records of every kind, get from every call that reads and every page: keys that are
 * written down, and no secret. What calls that write answer, examples.test.ts and permission-matrix.test.ts look at.
 */

const screens = await watchScreens()
const doors = await routeDoors()
const reads = doors.filter(({ verb, path }) => verb === 'GET' && !path.includes('['))

/** All that has come, to look for secrets in. */
const received: { from: string; text: string }[] = []

const accounts: Partial<Record<ActorName, string>> = demo
const askers = actors.filter((actor) => actor === 'guest' || accounts[actor])

async function sessionFor(actor: ActorName): Promise<Session | undefined> {
  const email = accounts[actor]
  return email ? sessionOf(email) : undefined
}

/** What lists show when they are asked, and what a page shows in other states. */
const views: Record<string, string[]> = {
  '/fees': ['?runs.open=1&payments.page=1'],
  '/attendance': ['?mark.class=Class%208&mark.pageSize=8&leave.status=Approved'],
  '/api/attendance/open-days': ['?class=Class+8'],
  '/api/attendance/register': ['?class=Class+8'],
  '/api/attendance/register/csv': ['?class=Class+8'],
  '/api/fees/extent': ['?class=Class+8&type=Exam+Fee&amount=10&dueDate=2100-01-01'],
  '/api/imports/template': ['?kind=Pupils'],
  '/api/people/find': ['?q=an'],
}

describe.each(askers)('the demo school’s %s', (actor) => {
  let session: Session | undefined
  beforeAll(async () => {
    session = await sessionFor(actor)
  })

  it.each(reads.filter(({ operation }) => allows(operation!.access, whoIs(actor))))('reads $path', async ({ path }) => {
    for (const query of ['', ...(views[path] ?? [])]) {
      const { status, body } = await call(path + query, { bearer: session?.accessToken })
      expect(status, path).not.toBe(500)
      received.push({ from: path + query, text: JSON.stringify(body) })
    }
  })

  it.each(pagePatterns)('opens %s', async (pattern) => {
    for (const query of ['', ...(views[pattern] ?? [])]) {
      const address = await addressOf(pattern)
      const { html } = await openPage(query ? address.replace(/\?.*/, '') + query : address, session?.cookie ?? '')
      received.push({ from: address + query, text: html })
    }
  })
})

it('shows a visitor what is behind a code', async () => {
  const codeOf = async (table: string, id: string, of = '$1') =>
    (await sql<{ code: string }>(`SELECT code FROM "${table}" WHERE id = ${of}`, [id]))[0]?.code ?? ''
  for (const code of [
    await codeOf('Report', (await makeReport()).id),
    await codeOf('Certificate', (await makeCertificate()).id),
    await codeOf('Receipt', await paymentOf(), '(SELECT "receiptId" FROM "Payment" WHERE id = $1)'),
  ]) {
    const { html } = await openPage(`/verify/${code}`, '')
    expect(html.includes('Genuine'), 'it is genuine').toBe(true)
    received.push({ from: '/verify/[code]', text: html })
  }
})

it('gives nobody a secret', async () => {
  const secrets = await secretsByWord()
  expect(secrets.size).toBeGreaterThan(20)
  for (const { from, text } of received)
    for (const word of wordsIn(text)) expect(secrets.get(word), `in ${from}`).toBeUndefined()
})

/** Longer than what people write, and as long as any secret. */
const wordsIn = (text: string) => text.match(/[\w-]{16,200}/g) ?? []

/** What the database keeps and nobody may get: hashes, tokens and names in the storage, by their longest word. */
async function secretsByWord(): Promise<Map<string, string>> {
  const columns = await sql<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'character varying') AND table_name <> 'rate_limits'
       AND column_name ~* '(hash|secret|token|password|^key$)'`,
  )
  const found = new Map<string, string>()
  for (const { table, column } of columns) {
    const rows = await sql<{ value: string }>(
      `SELECT DISTINCT "${column}" AS value FROM "${table}" WHERE "${column}" IS NOT NULL LIMIT 500`,
    )
    for (const { value } of rows) {
      const [word] = wordsIn(value).toSorted((one, other) => other.length - one.length)
      if (word) found.set(word, `${table}.${column}`)
    }
  }
  return found
}

it('answers and shows nothing that is not written down', () => screens.check())
