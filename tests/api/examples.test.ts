import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkWaiting } from '@/lib/server/audit/link'
import { allows, permissions, type Capability } from '@/lib/permissions'
import { unsaidEntries, unwatchWrites, watchWrites, writesAndEntries } from '@/tests/support/doors/audited-writes'
import { sql } from '@/tests/support/machine/database'
import { eventually } from '@/tests/support/machine/eventually'
import { people, type Examples, type People } from '@/tests/support/doors/examples'
import { listsTried } from '@/tests/support/school/lists'
import { operationsOnDisk } from '@/scripts/portal/operations'
import { listsOnDisk } from '@/tests/support/doors/lists'
import { watchScreens } from '@/tests/support/doors/watched-screens'

/**
 * One example of each operation (docs/permissions.md), to be read as its documentation: who calls it, with what, and what
 * comes back. They are in tests/api/examples, a file for each domain, with what its lists do. What else an operation
 * does, other tests say.
 */

const screens = await watchScreens()
const operations = await operationsOnDisk()
const files = readdirSync(new URL('examples', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
const examples = new Map<string, Examples>()
for (const domain of files)
  examples.set(domain, ((await import(`./examples/${domain}.ts`)) as { default: Examples }).default)

/** What visitors may do that writes. */
const forVisitors = Object.keys(permissions).filter((name) => allows(name as Capability, null))

let everybody: People
let lastEntry: string
beforeAll(async () => {
  everybody = await people()
  lastEntry = await watchWrites()
})
afterAll(unwatchWrites)

it('every domain has its examples, and none is left of one that is gone', () => {
  expect(files.toSorted()).toEqual([...new Set(operations.map(({ domain }) => domain))].toSorted())
})

it('every list is tried', async () => {
  const lists = await listsOnDisk()
  const untried = [...lists].filter(([, list]) => !listsTried.has(list)).map(([name]) => name)
  // The parts of another thing: a notification's deliveries, an import's rows, the runs of fees, who is in a fee plan. Plans
  // have nothing to filter or sort by. The tables show lists that are tried, in other columns than their files have.
  expect(untried.toSorted()).toEqual([
    ...[
      'auditTable',
      'deliveryList',
      'fineRuleList',
      'importRowList',
      'optionalHeadList',
      'ownRecordTable',
      'planList',
    ],
    ...['planPupilList', 'runList'],
  ])
})

describe.each([...examples])('%s', (domain, own) => {
  it('has one example of each of its operations', () => {
    const names = operations.filter((operation) => operation.domain === domain).map(({ name }) => name)
    expect(Object.keys(own).toSorted()).toEqual(names.toSorted())
  })

  it.each(Object.entries(own))('%s', (_name, example) => example(everybody))
})

it('answers nothing that is not written down', () => screens.check())

describe('the audit of all examples', () => {
  it('has one entry of each row that they wrote, and none of anything else', async () => {
    const { writes, entries } = await writesAndEntries(lastEntry)
    expect(writes.length).toBeGreaterThan(100)
    expect(entries).toEqual(writes)
  })

  it('says of each by whom it was, with which permission and in which request', async () => {
    const unsaid = await unsaidEntries(lastEntry, forVisitors)
    expect(unsaid).toEqual([])
  })

  it('is a chain without a gap', async () => {
    // Under `next start` a scheduler has it linked (docs/operations.md).
    if (process.env.NEXT_START) await linkWaiting()
    await eventually(async () => {
      const [state] = await sql<{ fits: boolean }>(
        `SELECT count(*) = max("position") AND count(*) = (SELECT count(*) FROM "AuditEntry") AS fits FROM "AuditLink"`,
      )
      return state?.fits ?? false
    }, 'every entry has its place')
  })
})
