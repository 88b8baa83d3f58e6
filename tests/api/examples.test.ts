import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { people, type Examples, type People } from '../support/examples'
import { listsTried } from '../support/lists'
import { listsOnDisk, operationsOnDisk } from '../support/operations'
import { recordKeys } from '../support/recorded-keys'

/**
 * One example of each operation (docs/permissions.md), to be read as its documentation: who calls it, with what, and what
 * comes back. They are in tests/api/examples, a file for each domain, with what its lists do. What else an operation
 * does, other tests say.
 */

// The portal of the tests has none: calls of a scheduler are shown without their door.
process.env.CRON_SECRET = 'only-for-examples-of-a-scheduler'
process.env.METRICS_TOKEN = 'only-for-examples-of-prometheus'

const keys = await recordKeys()
const operations = await operationsOnDisk()
const files = readdirSync(new URL('examples', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
const examples = new Map<string, Examples>()
for (const domain of files)
  examples.set(domain, ((await import(`./examples/${domain}.ts`)) as { default: Examples }).default)

let everybody: People
beforeAll(async () => {
  everybody = await people()
})

it('every domain has its examples, and none is left of one that is gone', () => {
  expect(files.toSorted()).toEqual([...new Set(operations.map(({ domain }) => domain))].toSorted())
})

it('every list is tried', async () => {
  const lists = await listsOnDisk()
  const untried = [...lists].filter(([, list]) => !listsTried.has(list)).map(([name]) => name)
  // The parts of another thing: a notification's deliveries, an import's rows, the runs of fees.
  expect(untried.toSorted()).toEqual(['deliveryList', 'importRowList', 'runList'])
})

describe.each([...examples])('%s', (domain, own) => {
  it('has one example of each of its operations', () => {
    const names = operations.filter((operation) => operation.domain === domain).map(({ name }) => name)
    expect(Object.keys(own).toSorted()).toEqual(names.toSorted())
  })

  it.each(Object.entries(own))('%s', (_name, example) => example(everybody))
})

it('answers nothing that is not written down', () => keys.check())
