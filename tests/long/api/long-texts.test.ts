import { beforeAll, describe, expect, it } from 'vitest'
import { roles } from '@/lib/constants'
import { allows } from '@/lib/permissions'
import { baseUrl, call, demo, logIn } from '@/tests/support/machine/api'
import { actionDoors, routeDoors, type Door } from '@/scripts/portal/doors'
import { textFieldsOf, withValue } from '@/tests/support/doors/schemas'

/** No text, however long, holds the server: length before pattern, at every field of every door. */

const length = 100_000
/** Milliseconds of a processor, as those of shorter texts vary: a pattern of quadratic cost takes twenty seconds and more. */
const unnoticed = 500
/** Milliseconds within which any request is answered, however busy the machine: a text that takes longer holds the server. */
const answeredWithin = 60_000

const textsOf = (length: number) =>
  [
    ['digits', '1'.repeat(length)],
    ['digits and a letter', `${'1'.repeat(length)}x`],
    ['spaces', `x${' '.repeat(length)}x`],
    ['addresses', 'a@a.'.repeat(length / 4)],
    ['signs', '+-('.repeat(length / 3)],
    ['what cannot be seen', '\u200b'.repeat(length)],
  ] as const
const texts = textsOf(length)
/** A pattern of quadratic cost takes more than two minutes for each of these. */
const longest = textsOf(2.5 * length)
const quarters = new Map<string, string>(textsOf(length / 4))

const routes = await routeDoors()
const operations = [
  ...new Map(
    [...routes, ...(await actionDoors())].flatMap((door) => (door.operation ? [[door.operation, door] as const] : [])),
  ).values(),
]
const fieldsOf = ({ operation }: Door) => (operation ? textFieldsOf(operation.schema()) : [])

const bearers = new Map<string, string>()
beforeAll(async () => {
  for (const role of roles) bearers.set(role, (await logIn(demo[role])).accessToken)
})
const bearerFor = ({ operation }: Door) =>
  bearers.get([...roles].reverse().find((role) => operation && allows(operation.access, { role })) ?? 'admin')

/** What some work answers, and the milliseconds of a processor it took: of this process alone, which waits for its turn beside others. */
function costOf<T>(work: () => T): [answer: T, cost: number] {
  const before = process.cpuUsage()
  const answer = work()
  const { user, system } = process.cpuUsage(before)
  return [answer, (user + system) / 1000]
}

describe('every schema', () => {
  it('is found, with its fields', () => {
    const all = operations.flatMap(fieldsOf).map(({ path }) => path.join('.'))
    expect(all).toEqual(
      expect.arrayContaining([
        'amount',
        'subjectMarks.0.marks',
        'presentDays',
        'email',
        'phone',
        'q',
        'month',
        'dueDate',
        'dateOfBirth',
      ]),
    )
  })

  it.each(operations.map((door) => [`${door.file} ${door.name}`, door] as const))('%s', (_name, door) => {
    for (const field of fieldsOf(door))
      for (const [what, text] of texts) {
        const parse = (value: string) => door.operation?.schema().safeParse(withValue(field, value))
        const [parsed, cost] = costOf(() => parse(text))
        expect(parsed?.success, `${field.path.join('.')}: ${what}`).toBe(false)
        if (cost < unnoticed) continue
        // Four times the text may take four times as long; a quadratic pattern takes sixteen times.
        const [, quarter] = costOf(() => parse(quarters.get(what)!))
        expect(cost / quarter, `${field.path.join('.')}: ${what}`).toBeLessThan(8)
      }
  })
})

describe('every door', () => {
  const writing = routes.filter((door) => door.verb !== 'GET' && fieldsOf(door).length > 0)

  it.each(writing.map((door) => [`${door.verb} ${door.path}`, door] as const))(
    '%s',
    { timeout: 240_000 },
    async (_name, door) => {
      const target = door.path.replace(/\[\w+\]/, crypto.randomUUID())
      for (const field of fieldsOf(door))
        for (const [what, text] of longest) {
          const { status } = await fetch(baseUrl + target, {
            method: door.verb,
            body: JSON.stringify(withValue(field, text)),
            headers: { 'content-type': 'application/json', authorization: `Bearer ${bearerFor(door)}` },
            signal: AbortSignal.timeout(answeredWithin),
          })
          expect(status, `${field.path.join('.')}: ${what}`).toBeLessThan(500)
        }
    },
  )

  const reading = routes.filter((door) => door.verb === 'GET' && fieldsOf(door).length > 0)
  /** What fits into the first line of a request: too short for a slow pattern to show, which the schemas above do. */
  const shorter = 4000

  it.each(reading.map((door) => [`GET ${door.path}`, door] as const))('%s', async (_name, door) => {
    const target = door.path.replace(/\[\w+\]/, crypto.randomUUID())
    for (const { path } of fieldsOf(door))
      for (const [what, text] of texts) {
        const { status } = await call(`${target}?${path[0]}=${encodeURIComponent(text.slice(0, shorter / 3))}`, {
          bearer: bearerFor(door),
        })
        expect(status, `${path.join('.')}: ${what}`).toBeLessThan(500)
      }
  })
})
