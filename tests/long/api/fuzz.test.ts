import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionDoors, routeDoors, type Door, type RouteDoor } from '@/scripts/portal/doors'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { roles } from '@/lib/constants'
import type { Operation } from '@/lib/server/doors/operation'
import { allows } from '@/lib/permissions'
import { call, demo, demoPassword, logIn, type Session } from '@/tests/support/machine/api'
import { disagreements } from '@/tests/support/school/books'
import { bodiesOf, inputsOf } from '@/tests/support/material/hostile-values'
import { knownValues, tablesInPaths } from '@/tests/support/doors/known-values'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** Milliseconds in which any request is answered, however busy the machine: what takes longer hangs. */
const answeredWithin = 30_000

/** Tables that a refused request may change: attempts are counted, sessions begin and are used. */
const mayChange = ['rate_limits', 'Session', 'RefreshToken']

type Role = (typeof roles)[number]

/** A demo school of its own whose doors are tried with whatever a schema may be given. */
class FuzzedPortal {
  private readonly sessions = new Map<Role, Session>()
  private readonly ids = new Map<string, string[]>()
  private accounts: { userId: string; email: string; passwordHash: string }[] = []
  /** Tables of which the audit records nothing. */
  private unrecorded: string[] = []
  /** What was answered, by status or code: how far requests got. */
  readonly answers: Record<string, number> = {}

  private constructor(
    readonly portal: Portal,
    readonly routes: RouteDoor[],
    readonly actions: Door[],
  ) {}

  static async make(): Promise<FuzzedPortal> {
    const [portal, routes, actions] = [await makePortal({}, { demo: true }), await routeDoors(), await actionDoors()]
    const fuzzed = new FuzzedPortal(portal, routes, actions)
    await portal.start()
    const named = await portal.sql<{ name: string }>(
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY($1)
       AND tablename NOT LIKE 'Audit%' AND NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = tablename || '_audit_insert') ORDER BY 1`,
      [mayChange],
    )
    fuzzed.unrecorded = named.map(({ name }) => name)
    fuzzed.accounts = await portal.sql('SELECT "userId", email, "passwordHash" FROM "Login" WHERE email = ANY ($1)', [
      Object.values(demo),
    ])
    for (const table of tablesInPaths) await fuzzed.learnIds(table)
    return fuzzed
  }

  /** Not of those who log in: what is done to them would be done to all further requests. */
  private async learnIds(table: string) {
    const rows = await this.portal.sql<{ id: string }>(
      `SELECT id FROM "${table}" WHERE NOT id = ANY ($1) ORDER BY id LIMIT 8`,
      [this.accounts.map(({ userId }) => userId)],
    )
    this.ids.set(
      table,
      rows.map(({ id }) => id),
    )
  }

  private roleFor(operation: Operation<unknown, unknown>): Role {
    return [...roles].reverse().find((role) => allows(operation.access, { role })) ?? 'admin'
  }

  private async session(role: Role) {
    const known = this.sessions.get(role)
    if (known) return known
    await this.openAccounts()
    const session = await logIn(demo[role], demoPassword, this.portal.url)
    this.sessions.set(role, session)
    return session
  }

  /** Whoever logs in may change how: takes that back, with a second step that the school may ask for by now. */
  private async openAccounts() {
    for (const { userId, email, passwordHash } of this.accounts)
      await this.portal.sql(
        `UPDATE "Login" SET email = $2, "passwordHash" = $3, "secondStepAt" = NULL WHERE "userId" = $1`,
        [userId, email, passwordHash],
      )
    await this.portal.sql(`UPDATE "SchoolSettings" SET "staffSecondStep" = NULL, version = version + 1`)
    await this.portal.sql('DELETE FROM rate_limits')
  }

  /** A log-in writes something itself, so there is another one only where the session has ended. */
  private async forgetEnded() {
    for (const [role, { accessToken }] of this.sessions) {
      const { status } = await call('/api/auth/me', { bearer: accessToken, at: this.portal.url })
      if (status !== 200) this.sessions.delete(role)
    }
  }

  /** Tries a call of the API `times` times. A broken promise is thrown with the smallest input that breaks it. */
  async tryRoute(door: RouteDoor, times: number, seed: number): Promise<void> {
    const { operation, verb, path } = door
    if (!operation) throw new Error(`${path} has no operation`)
    const known = knownValues(path, this.ids)
    const inputs = inputsOf(operation.schema(), known)
    const id = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...known('id'), 'none') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('00000000-0000-0000-0000-000000000000', '%00', '..%2f', '🙂', 'x'.repeat(500)),
      },
    )
    const sent = verb === 'GET' ? inputs.map((input) => ({ text: queryOf(input), type: '' })) : bodiesOf(inputs)
    await this.holds(`${verb} ${path}`, fc.tuple(id, sent), times, seed, async ([segment, { text, type }]) => {
      const { accessToken } = await this.session(this.roleFor(operation))
      const address = path.replaceAll(/\[\w+\]/g, encodeURI(String(segment)))
      const multipart = verb !== 'GET' && 'file' in propertiesOf(operation) && type === 'application/json'
      const response = await fetch(this.portal.url + address + (verb === 'GET' ? `?${text}` : ''), {
        method: verb,
        redirect: 'manual',
        signal: AbortSignal.timeout(answeredWithin),
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(verb === 'GET' || multipart ? {} : { 'content-type': type }),
        },
        ...(verb === 'GET' ? {} : { body: multipart ? formOf(text) : text }),
      })
      const body = await response.text()
      if (response.status === 401) await this.forgetEnded()
      expect(response.status, body.slice(0, 300)).toBeLessThan(500)
      if (response.status >= 400) expect((JSON.parse(body) as { message?: string }).message).toMatch(/^\S[^]{3,}/)
      return { response, outcome: String(response.status), refused: response.status >= 400 }
    })
  }

  /** Tries a server action. */
  async tryAction(door: Door, times: number, seed: number): Promise<void> {
    const { operation } = door
    if (!operation) throw new Error(`${door.name} has no operation`)
    const { id, address } = actionIn(door)
    const call = this.routes.find((route) => route.operation === operation)
    const inputs = inputsOf(operation.schema(), knownValues(call?.path ?? address, this.ids))
    const key = fc.option(fc.constantFrom<unknown>('a-key', '', 7, {}, 'x'.repeat(10_000)), { nil: undefined, freq: 2 })
    const values = fc.tuple(inputs, key).map((each) => each.map((value) => value ?? null))
    const sent = fc.oneof(
      { weight: 6, arbitrary: values.map((each) => JSON.stringify(each, escaped)) },
      { weight: 3, arbitrary: values.map((each) => JSON.stringify(each)) },
      { weight: 1, arbitrary: inputs.map((input) => JSON.stringify([input, 1, 2, 3], escaped)) },
    )
    await this.holds(`${door.file} ${door.name}`, sent, times, seed, async (body) => {
      const { cookie } = await this.session(this.roleFor(operation))
      const response = await fetch(this.portal.url + address, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(answeredWithin),
        headers: {
          ...{ 'next-action': id, 'content-type': 'text/plain;charset=UTF-8', accept: 'text/x-component' },
          ...{ origin: this.portal.url, cookie },
        },
        body,
      })
      const text = await response.text()
      expect(response.status, text.slice(0, 300)).toBeLessThan(500)
      const code =
        /"ok":false,"code":"(\w+)"/.exec(text)?.[1] ?? (text.includes('"ok":true') ? 'ok' : String(response.status))
      if (code === 'unauthenticated' || /^3/.test(code)) await this.forgetEnded()
      expect(code, text.slice(0, 300)).not.toBe('internal')
      return { response, outcome: code, refused: !['ok', '200', '303', '307'].includes(code) }
    })
  }

  private async holds<Sent>(
    what: string,
    sent: fc.Arbitrary<Sent>,
    times: number,
    seed: number,
    send: (sent: Sent) => Promise<{ response: Response; outcome: string; refused: boolean }>,
  ) {
    await this.portal.sql('DELETE FROM rate_limits')
    const before = await this.rowCounts()
    const recorded = await this.lastEntry()
    let allRefused = true
    const tried = fc.asyncProperty(sent, async (one) => {
      const { response, outcome, refused } = await send(one)
      this.answers[outcome] = (this.answers[outcome] ?? 0) + 1
      allRefused &&= refused
      if (refused) expect(await this.writtenBy(response, recorded), 'what it wrote, though it refused').toEqual([])
    })
    const tryAll = () =>
      fc.assert(tried, { numRuns: times, seed }).catch((error: unknown) => {
        throw new Error(`${what}: ${String((error as Error).message)} ${causeOf(error)}`, { cause: error })
      })
    await tryAll()
    if (!allRefused || isSame(before, await this.rowCounts())) return
    // What an earlier door has left for after its response may have come in between: it does not come twice.
    const again = await this.rowCounts()
    await tryAll()
    if (allRefused)
      expect(await this.rowCounts(), `${what} has refused everything and written something`).toEqual(again)
  }

  /** The rows that the audit has recorded as written by the request of this response, since the entry `recorded`. */
  private async writtenBy({ headers }: Response, recorded: string): Promise<string[]> {
    const entries = await this.portal.sql<{ kind: string; what: string }>(
      `SELECT kind, what::text FROM "AuditEntry" WHERE id > $1 AND "requestId" = $2 AND what <> 'Seen'`,
      [recorded, headers.get('x-request-id')],
    )
    return entries.map(({ kind, what }) => `${kind} ${what}`)
  }

  private async lastEntry(): Promise<string> {
    const [last] = await this.portal.sql<{ id: string }>(`SELECT coalesce(max(id), 0)::text AS id FROM "AuditEntry"`)
    return last?.id ?? '0'
  }

  /** How many rows each table has that the audit does not record. */
  private async rowCounts(): Promise<Record<string, string>> {
    const each = this.unrecorded.map((name) => `SELECT '${name}' AS name, count(*)::text AS count FROM "${name}"`)
    const rows = await this.portal.sql<{ name: string; count: string }>(each.join(' UNION ALL '))
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  }

  /** What does not agree in the books by now, and what the log calls unexpected. */
  async broken(): Promise<string[]> {
    const logged = this.portal
      .output()
      .split('\n')
      .filter((line) => line.includes('"unexpected error"'))
    return [...(await disagreements(this.portal.sql)), ...logged.map((line) => line.slice(0, 500))]
  }
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
const causeOf = (error: unknown) => String((error as Error).cause ?? '').slice(0, 500)

const propertiesOf = (operation: Operation<unknown, unknown>) =>
  (operation.schema() as unknown as { shape?: object }).shape ?? {}

function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) && value.length < 5 ? value : [value])
      query.append(name, typeof one === 'string' ? one : (JSON.stringify(one) ?? ''))
  // A longer address is no request any more.
  return query.toString().slice(0, 8_000)
}

function fieldsIn(text: string): Record<string, unknown> {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>
  } catch {
    return { text }
  }
}

/** Text as React writes it: what begins with a $ means something. */
const escaped = (_key: string, value: unknown) =>
  typeof value === 'string' && value.startsWith('$') ? `$${value}` : value

/** The fields of a JSON text as a form, with a file that is none. */
function formOf(text: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fieldsIn(text)))
    if (name !== 'file') form.append(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  form.append('file', new Blob([text.slice(0, 2_000)], { type: 'application/pdf' }), 'notes.pdf')
  return form
}

type Manifest = { node: Record<string, { exportedName?: string; filename?: string; workers: object }> }

/** The id of a server action in this build, and a screen that has it. */
function actionIn({ file, name }: Door): { id: string; address: string } {
  const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8')) as Manifest
  const found = Object.entries(node).find(([, known]) => known.exportedName === name && known.filename === file)
  if (!found) throw new Error(`the build does not know ${file} ${name}`)
  const screens = Object.keys(found[1].workers)
  const screen = screens.find((each) => each.includes('(portal)') && !each.includes('[')) ?? screens[0] ?? ''
  const address = screen
    .replace(/^app/, '')
    .replaceAll(/\/\([^)]+\)/g, '')
    .replace(/\/page$/, '')
  return { id: found[0], address: address.replaceAll(/\[\w+\]/g, 'some-id') || '/' }
}

/**
 * Every operation is given what its schema may be given, valid, nearly valid and hostile, through both doors: no answer is
 * a 500, each comes in time, and what is refused has written nothing. A few inputs each, always the same; with FUZZ_ROUNDS
 * as many rounds of other ones each time, whose seed is printed, and FUZZ_SEED gives it again.
 */

const times = 10
const rounds = Number(process.env.FUZZ_ROUNDS ?? 1)
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_ROUNDS ? randomInt(2 ** 31) : 17))

let fuzzed: FuzzedPortal
beforeAll(async () => {
  console.log(`FUZZ_SEED=${seed}`)
  fuzzed = await FuzzedPortal.make()
})
afterAll(async () => {
  console.log(JSON.stringify(fuzzed.answers))
  await fuzzed.portal.remove()
})

const routes = (await routeDoors()).map((door) => [`${door.verb} ${door.path}`, door] as const)
const actions = (await actionDoors()).map((door) => [`${door.name} of ${door.file}`, door] as const)

// One round after the other: a later one finds the school as the doors before have left it.
describe.each(Array.from({ length: rounds }, (_, round) => seed + round))('with the seed %i', (ofRound) => {
  describe('a call', () => {
    it.each(routes)('%s', (_name, door) => fuzzed.tryRoute(door, times, ofRound))
  })

  describe('a server action', () => {
    it.each(actions)('%s', (_name, door) => fuzzed.tryAction(door, times, ofRound))
  })
})

it('has broken nothing in the books, and nothing unexpected was logged', async () => {
  expect(await fuzzed.broken()).toEqual([])
  // They got as far as the work behind the schemas.
  expect(fuzzed.answers['200'] ?? 0).toBeGreaterThan(50)
  expect(fuzzed.answers['ok'] ?? 0).toBeGreaterThan(10)
})
