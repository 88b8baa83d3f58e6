import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect } from 'vitest'
import { classes, feeTypes, paymentMethods, roles, sections } from '@/lib/constants'
import { dayAt } from '@/lib/dates'
import type { Operation } from '@/lib/server/doors/operation'
import { allows } from '@/lib/permissions'
import { disagreements } from './books'
import { actionDoors, routeDoors, type Door, type RouteDoor } from './doors'
import { bodiesOf, inputsOf, type Known } from './hostile-values'
import { makePortal, type Portal } from './portal'

/** Milliseconds in which any request is answered, however busy the machine: what takes longer hangs. */
const answeredWithin = 30_000
const password = 'demo-school-1'

/** Where the ids of a path are from. */
const tables: [RegExp, string][] = [
  [/profile-changes/, 'ProfileChange'],
  [/leave-request/, 'LeaveRequest'],
  [/^\/api\/(auth|people|users)/, 'User'],
  [/calendar/, 'CalendarEntry'],
  [/certificates/, 'Certificate'],
  [/notifications/, 'Notification'],
  [/payments/, 'Payment'],
  [/fees\/runs/, 'FeeStructure'],
  [/fees\/pay/, 'Fee'],
  [/study-materials/, 'StudyMaterial'],
  [/promotions/, 'Promotion'],
  [/gallery/, 'GalleryImage'],
  [/reports/, 'Report'],
  [/imports/, 'Import'],
  [/admissions/, 'Admission'],
  [/mails/, 'Delivery'],
  [/school/, 'StoredFile'],
]

/** The table whose ids the path of a call takes; undefined where none is known. */
export const tableOf = (path: string) => tables.find(([pattern]) => pattern.test(path))?.[1]

/** Tables that a refused request may change: attempts are counted, sessions begin and are used. */
const uncounted = ['rate_limits', 'Session', 'RefreshToken']

type Role = (typeof roles)[number]

/** A demo school of its own whose doors are tried with whatever a schema may be given. */
export class FuzzedPortal {
  private readonly sessions = new Map<Role, { bearer: string; cookie: string }>()
  private readonly ids = new Map<string, string[]>()
  private tableNames: string[] = []
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
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND NOT tablename = ANY($1) ORDER BY 1`,
      [uncounted],
    )
    fuzzed.tableNames = named.map(({ name }) => name)
    for (const table of new Set(tables.map(([, name]) => name))) await fuzzed.learnIds(table)
    return fuzzed
  }

  private async learnIds(table: string) {
    const rows = await this.portal.sql<{ id: string }>(`SELECT id FROM "${table}" ORDER BY random() LIMIT 8`)
    this.ids.set(
      table,
      rows.map(({ id }) => id),
    )
  }

  /** Values that an honest request would have, for the fields of `address`. */
  private knownAt(address: string): Known {
    const today = dayAt(new Date(), 'Asia/Kolkata')
    const table = tableOf(address)
    const own = this.ids.get(table ?? '') ?? []
    const people = this.ids.get('User') ?? []
    return (field) => {
      if (/^(id|ids|.*Id)$/.test(field) && table && !/student|user|person|account/i.test(field)) return own
      if (/student|pupil|person|account|teacher|^userId/i.test(field)) return people
      if (/class/i.test(field)) return classes
      if (/section/i.test(field)) return sections
      if (/date|day|^from$|^to$|since/i.test(field)) return [today, '2026-11-20', '2026-06-01', '2027-03-31']
      if (/month/i.test(field)) return [today.slice(0, 7)]
      if (/year/i.test(field)) return ['2026', 2026, '2026-27']
      if (/mail/i.test(field)) return ['somebody@tests.example', 'student@school.example', '']
      if (/phone/i.test(field)) return ['+91 98765 43210']
      if (/method/i.test(field)) return paymentMethods
      if (/amount|rupees/i.test(field)) return ['100', 250.5]
      if (field === 'type') return feeTypes
      if (/password/i.test(field)) return [password, 'another-long-password']
      return []
    }
  }

  private roleFor(operation: Operation<unknown, unknown>): Role {
    return [...roles].reverse().find((role) => allows(operation.access, role)) ?? 'admin'
  }

  private async session(role: Role) {
    const known = this.sessions.get(role)
    if (known) return known
    await this.portal.sql('DELETE FROM rate_limits')
    const response = await fetch(`${this.portal.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `${role}@school.example`, password }),
    })
    const { accessToken } = (await response.json()) as { accessToken: string }
    const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0])
    const session = { bearer: `Bearer ${accessToken}`, cookie: cookie.join('; ') }
    expect(response.status, `the login of ${role}`).toBe(200)
    this.sessions.set(role, session)
    return session
  }

  /** A log-in writes something itself, so there is another one only where the session has ended. */
  private async forgetEnded() {
    for (const [role, { bearer }] of this.sessions) {
      const { ok } = await fetch(`${this.portal.url}/api/auth/me`, { headers: { authorization: bearer } })
      if (!ok) this.sessions.delete(role)
    }
  }

  /** Tries a call of the API `times` times. A broken promise is thrown with the smallest input that breaks it. */
  async tryRoute(door: RouteDoor, times: number, seed: number): Promise<void> {
    const { operation, verb, path } = door
    if (!operation) throw new Error(`${path} has no operation`)
    const known = this.knownAt(path)
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
      const { bearer } = await this.session(this.roleFor(operation))
      const address = path.replaceAll(/\[\w+\]/g, encodeURI(String(segment)))
      const multipart = verb !== 'GET' && 'file' in propertiesOf(operation) && type === 'application/json'
      const response = await fetch(this.portal.url + address + (verb === 'GET' ? `?${text}` : ''), {
        method: verb,
        redirect: 'manual',
        signal: AbortSignal.timeout(answeredWithin),
        headers: { authorization: bearer, ...(verb === 'GET' || multipart ? {} : { 'content-type': type }) },
        ...(verb === 'GET' ? {} : { body: multipart ? formOf(text) : text }),
      })
      const body = await response.text()
      if (response.status === 401) await this.forgetEnded()
      expect(response.status, body.slice(0, 300)).toBeLessThan(500)
      if (response.status >= 400) expect((JSON.parse(body) as { message?: string }).message).toMatch(/^\S.{3,}/)
      return { outcome: String(response.status), refused: response.status >= 400 }
    })
  }

  /** Tries a server action. */
  async tryAction(door: Door, times: number, seed: number): Promise<void> {
    const { operation } = door
    if (!operation) throw new Error(`${door.name} has no operation`)
    const { id, address } = actionIn(door)
    const call = this.routes.find((route) => route.operation === operation)
    const inputs = inputsOf(operation.schema(), this.knownAt(call?.path ?? address))
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
      return { outcome: code, refused: !['ok', '200', '303', '307'].includes(code) }
    })
  }

  private async holds<Sent>(
    what: string,
    sent: fc.Arbitrary<Sent>,
    times: number,
    seed: number,
    send: (sent: Sent) => Promise<{ outcome: string; refused: boolean }>,
  ) {
    await this.portal.sql('DELETE FROM rate_limits')
    const before = await this.rowCounts()
    let allRefused = true
    const tried = fc.asyncProperty(sent, async (one) => {
      const { outcome, refused } = await send(one)
      this.answers[outcome] = (this.answers[outcome] ?? 0) + 1
      allRefused &&= refused
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

  /** How many rows each table has. */
  private async rowCounts(): Promise<Record<string, string>> {
    const each = this.tableNames.map((name) => `SELECT '${name}' AS name, count(*)::text AS count FROM "${name}"`)
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
      query.append(name, (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')).slice(0, 4_000))
  return query.toString()
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
