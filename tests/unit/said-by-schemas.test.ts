import { expect, it, vi } from 'vitest'
import { parseInput } from '@/lib/inputs'
import { operationsOnDisk } from '@/scripts/portal/operations'

/** Whatever comes through a door, what is wrong with it is said in words of ours and never in those of a library. */

/** An object that has the same value for whatever is asked of it. */
const always = (value: unknown): unknown =>
  new Proxy({}, { get: () => value, has: () => true, getOwnPropertyDescriptor: () => undefined })

const plain = [undefined, null, '', 'x', 'x'.repeat(100_000), 7, -1, 0.5, NaN, true, {}, [], [null], [7], ['x'], [{}]]
const wrong = [
  ...plain,
  ...plain.map(always),
  ...plain.map((value) => always([always(value)])),
  ...plain.map((value) => always(always(value))),
  always(Array.from({ length: 10_000 }, () => 1)),
]

/** How zod begins. */
const itsOwn = /^(Invalid|Too (big|small)|Unrecognized|Required$|Expected)/

it('no message of zod reaches anybody', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@localhost/nowhere')
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(40))
  const said = new Map<string, string>()
  for (const { name, operation } of await operationsOnDisk()) {
    const schema = operation.schema()
    for (const raw of wrong)
      for (const { message, path } of parseInput(schema, raw).error?.issues ?? [])
        if (!said.has(message)) said.set(message, `${name} ${path.join('.')}`)
  }
  expect([...said].filter(([message]) => itsOwn.test(message))).toEqual([])
  expect(said.size).toBeGreaterThan(40)
})
