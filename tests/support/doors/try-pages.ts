import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyFor } from '@/tests/support/school/admissions'
import { asker, type Asker } from '@/tests/support/school/askers'
import { approved, baseUrl, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { onlineOrderOf } from '@/tests/support/school/fees'
import { readFlight } from '@/tests/support/doors/flight'
import { isForVisitors, namedBy, outcomeOf, type Named, type Outcome } from '@/tests/support/doors/page-table'
import { addressOf, pagePatterns } from '@/tests/support/doors/pages'
import { triedActors } from '@/tests/support/doors/reached-rows'

/** What a page names of somebody's: the parameter in its path, and a word that nothing but that record has. */
type Subject = { id: string; word: string }

async function somebody(): Promise<Subject> {
  const name = uniqueName('Zqx Matrix')
  return { id: (await approved({ name })).id, word: name }
}

const subjects: Record<string, () => Promise<Subject>> = {
  '/people/[id]': somebody,
  '/people/[id]/bonafide': somebody,
  '/people/[id]/transfer': somebody,
  '/profile/children/[id]': somebody,
  async '/fees/plans/[id]'() {
    const word = uniqueName('Zqx plan')
    // Older than the demo school's, which other tests open as the newest.
    const [row] = await sql<{ id: string }>(
      `INSERT INTO "FeePlan" (year, name, "createdAt", "createdById")
       SELECT 2026, $1, '2026-01-01', "id" FROM "User" WHERE role = 'admin' LIMIT 1 RETURNING id`,
      [word],
    )
    return { id: row!.id, word }
  },
  async '/fees/online/[id]'() {
    const word = uniqueName('Zqx Payer')
    const { id } = await approved({ name: word })
    return { id: await onlineOrderOf(id), word }
  },
  async '/admin/admissions/[id]'() {
    const word = uniqueName('Zqx Applicant')
    return { id: (await applyFor({ studentName: word })).id, word }
  },
  async '/admin/import/[id]'() {
    const word = `zqx-${randomUUID()}.csv`
    const [row] = await sql<{ id: string }>(
      `INSERT INTO "Import" (kind, "fileName", state, columns, people) VALUES ('Pupils', $1, 'Done', '[]', 0) RETURNING id`,
      [word],
    )
    return { id: row!.id, word }
  },
  async '/messages/[id]'() {
    const word = uniqueName('Zqx thread')
    const { id } = await approved()
    const [row] = await sql<{ id: string }>(
      `INSERT INTO "Thread" ("studentId", subject, "toOffice", "openedById")
       SELECT $1, $2, true, "id" FROM "User" WHERE role = 'admin' LIMIT 1 RETURNING id`,
      [id, word],
    )
    return { id: row!.id, word }
  },
  async '/notifications/[id]'() {
    const word = uniqueName('Zqx notice')
    const [row] = await sql<{ id: string }>(
      `INSERT INTO "Notification" (type, subject, message, recipients, "sentById", total)
       SELECT 'Email', 'Exam Schedule', $1, 'Class 5', "id", 0 FROM "User" WHERE role = 'admin' LIMIT 1 RETURNING id`,
      [word],
    )
    return { id: row!.id, word }
  },
}

/** What a page answers: `components` are those that run in the browser. */
type Opened = { outcome: Outcome; html: string; components: string[] }

/** Asks for a page as a browser does. */
export async function openPage(address: string, cookie: string): Promise<Opened> {
  const response = await fetch(baseUrl + address, {
    headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) },
    redirect: 'manual',
  })
  const html = await response.text()
  const { given, redirects } = readFlight(html)
  const isMissing = response.status === 404 || html.includes('NEXT_HTTP_ERROR_FALLBACK;404')
  const isAway =
    (response.status >= 300 && response.status < 400) ||
    redirects.length > 0 ||
    given.some(({ component }) => component === 'AccessDenied')
  if (!isAway && !isMissing && response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  const components = given.map(({ component }) => component)
  return { outcome: isAway ? 'away' : isMissing ? 'missing' : 'shown', html, components }
}

/**
 * Tests of every page as everybody, with what is their own, another's and missing. `claims` makes the session cookie that
 * they come with.
 */
export function tryPages(claims: (asker: Asker) => Promise<string> | string) {
  const made = new Map<string, Subject>()
  beforeAll(async () => {
    for (const [pattern, make] of Object.entries(subjects)) made.set(pattern, await make())
  })

  it('knows something of everybody’s for each page about one thing', () => {
    const about = pagePatterns.filter((pattern) => namedBy(pattern).includes("another's"))
    expect(Object.keys(subjects).sort()).toEqual(about.sort())
  })

  describe.each(triedActors)('as %s', (actor) => {
    let cookie = ''
    let ownId = ''
    beforeAll(async () => {
      const one = await asker(actor)
      cookie = await claims(one)
      ownId = one.id || randomUUID()
    })

    const tried = pagePatterns.flatMap((pattern) => namedBy(pattern).map((named) => [pattern, named] as const))
    it.each(tried)('%s, %s', async (pattern, named) => {
      const address = await addressFor(pattern, named)
      const page = await openPage(address, cookie)
      const expected = outcomeOf(pattern, actor, named)
      // The middleware may send somebody elsewhere who would be let in: to their own list, or from what is for visitors.
      const may = isForVisitors(pattern) || pattern === '/people' ? [expected, 'away'] : [expected]
      expect(may).toContain(page.outcome)
      // The layout of members' pages sends a visitor away before it hands out what members choose from.
      if (actor === 'guest') expect(page.components).not.toContain('PortalFrame')
      const word = made.get(pattern)?.word
      if (word) expect(page.html.includes(word), 'has the record').toBe(named === "another's" && expected === 'shown')
    })

    async function addressFor(pattern: string, named: Named) {
      if (named === 'page') return addressOf(pattern)
      const id = { own: ownId, "another's": made.get(pattern)?.id ?? '', missing: randomUUID() }[named]
      return pattern.replace(/\[\w+\]/, id)
    }
  })
}
