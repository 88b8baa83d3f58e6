import { beforeAll, describe, expect, it } from 'vitest'
import { roles } from '@/lib/constants'
import { allows } from '@/lib/permissions'
import { call, demo, logIn } from '@/tests/support/machine/api'
import { actionDoors, routeDoors, type Door } from '@/tests/support/doors/doors'
import { textFieldsOf, withValue } from '@/tests/support/doors/schemas'

/** No text, however long, holds the server: length before pattern, at every field of every door. */

const length = 100_000
/** Milliseconds of a processor. A pattern of quadratic cost takes twenty seconds and more. */
const most = 2000
/** Milliseconds until an answer, from a machine that is busy with other tests. */
const mostOfAnswer = 10_000

const texts = [
  ['digits', '1'.repeat(length)],
  ['digits and a letter', `${'1'.repeat(length)}x`],
  ['spaces', `x${' '.repeat(length)}x`],
  ['addresses', 'a@a.'.repeat(length / 4)],
  ['signs', '+-('.repeat(length / 3)],
  ['what cannot be seen', '\u200b'.repeat(length)],
] as const

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
  bearers.get([...roles].reverse().find((role) => operation && allows(operation.access, role)) ?? 'admin')

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
        // Of this process alone: beside other tests it waits for its turn.
        const before = process.cpuUsage()
        const parsed = door.operation?.schema().safeParse(withValue(field, text))
        const { user, system } = process.cpuUsage(before)
        expect((user + system) / 1000, `${field.path.join('.')}: ${what}`).toBeLessThan(most)
        expect(parsed?.success, `${field.path.join('.')}: ${what}`).toBe(false)
      }
  })
})

describe('every door', () => {
  const writing = routes.filter((door) => door.verb !== 'GET' && fieldsOf(door).length > 0)

  it.each(writing.map((door) => [`${door.verb} ${door.path}`, door] as const))(
    '%s',
    { timeout: 60_000 },
    async (_name, door) => {
      const target = door.path.replace(/\[\w+\]/, crypto.randomUUID())
      for (const field of fieldsOf(door))
        for (const [what, text] of texts) {
          const started = performance.now()
          const { status } = await call(target, {
            method: door.verb,
            body: withValue(field, text),
            bearer: bearerFor(door),
          })
          expect(performance.now() - started, `${field.path.join('.')}: ${what}`).toBeLessThan(mostOfAnswer)
          expect(status, `${field.path.join('.')}: ${what}`).toBeLessThan(500)
        }
    },
  )

  const reading = routes.filter((door) => door.verb === 'GET' && fieldsOf(door).length > 0)
  /** What fits into the first line of a request: too short for a slow pattern to show, which the schemas above do. */
  const shorter = 4000

  it.each(reading.map((door) => [`GET ${door.path}`, door] as const))(
    '%s',
    { timeout: 60_000 },
    async (_name, door) => {
      const target = door.path.replace(/\[\w+\]/, crypto.randomUUID())
      for (const { path } of fieldsOf(door))
        for (const [what, text] of texts) {
          const { status } = await call(`${target}?${path[0]}=${encodeURIComponent(text.slice(0, shorter / 3))}`, {
            bearer: bearerFor(door),
          })
          expect(status, `${path.join('.')}: ${what}`).toBeLessThan(500)
        }
    },
  )
})
