import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { operationsOnDisk, type Found } from '@/scripts/portal/operations'
import { pageTable } from '@/tests/support/doors/page-table'
import {
  actors,
  dutyFor,
  reachesAnothers,
  rowsReached,
  whoIs,
  type ActorName,
} from '@/tests/support/doors/reached-rows'
import { roles } from '@/lib/constants'
import { allows, reachOf } from '@/lib/permissions'
import { routeDoors } from '@/scripts/portal/doors'
import { objects } from '@/tests/support/doors/objects'
import { namedInBodies } from '@/tests/support/doors/objects-in-bodies'

/** An operation that names a record, and whose: what each of the actors gets. */
type RecordLine = { name: string; whose: 'own' | 'another’s' | 'missing'; cells: string[] }

/** A refusal's code; `ok` stands where each of many is answered for by itself. */
const inWords = (code = 'notFound') => ({ notFound: 'not found', forbidden: 'no', ok: 'left out' })[code] ?? code

/** What permission-matrix.test.ts and action-matrix.test.ts expect of operations that name a record, in words. */
async function recordTable(found: Found[]): Promise<RecordLine[]> {
  const routes = await routeDoors()
  return found.flatMap(({ name, operation }) => {
    const call = routes.find((door) => door.operation === operation && `${door.verb} ${door.path}` in objects)
    const object = call ? objects[`${call.verb} ${call.path}`] : namedInBodies[name]
    if (!object) return []
    const { refused, missed } = namedInBodies[name] ?? {}
    const may = (actor: ActorName) => actor !== 'pending' && allows(operation.access, whoIs(actor))
    const line = (whose: RecordLine['whose'], word: (actor: ActorName) => string) => ({
      name,
      whose,
      cells: actors.map((actor) =>
        actor === 'pending' && may('guest') ? 'as guest' : may(actor) ? word(actor) : 'no',
      ),
    })
    // What everybody may see, such as a logo, visitors see too.
    const reaches = (actor: ActorName) => actor === 'guest' || reachesAnothers(operation, object.reaches, actor)
    return [
      ...(object.own ? [line('own', (actor) => (dutyFor(actor) ? '' : 'yes'))] : []),
      ...(object.others ? [line('another’s', (actor) => (reaches(actor) ? 'yes' : inWords(refused)))] : []),
      line('missing', () => inWords(missed)),
    ]
  })
}

/**
 * docs/permissions.md: each domain's operations, who may and with which rows, and through which doors and screens they are
 * reached, as the code has it. `npx vitest run --project unit tests/unit/operations.test.ts -u` writes it anew.
 */

type Operation = {
  name: string
  domain: string
  access: string
  /** For each of the actors. */
  rows: string[]
  calls: string[]
  actions: string[]
  screens: string[]
}

const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file))
    .filter((file) => ending.test(file))
    .sort()

/** `/fees` of `app/(portal)/fees/page.tsx`: groups in round brackets are no part of an address. */
const addressOf = (file: string) => path.posix.dirname(file).replace(/^app|\/\([^)]*\)/g, '') || '/'

/** Where forms and buttons use an actions.ts: the screens of a folder without an address are the visitors'. */
const usedOn = (file: string) => (file === 'app/(auth)/actions.ts' ? '/login and its kin' : addressOf(file))

const operations = new Map<string, Operation>()
const found = await operationsOnDisk()
for (const each of found) {
  const { module, name, domain, operation } = each
  const rows = actors.map((actor) => rowsReached(each, actor))
  operations.set(`${module} ${name}`, {
    name,
    domain,
    access: operation.access,
    rows,
    calls: [],
    actions: [],
    screens: [],
  })
}

/**
 * What a name in a file stands for: an operation imported by itself, under another name, or with its whole module.
 * @throws for any other, which would hide the operation from the page.
 */
function operationIn(file: string, text: string, used: string): Operation {
  const operation = imported(text, used)
  if (!operation) throw new Error(`${file}: no operation is imported as ${used}`)
  return operation
}

function imported(text: string, used: string): Operation | undefined {
  const [space, member] = used.split('.')
  for (const [, names = '', module = ''] of text.matchAll(/import (?!type)([^']*?) from '(@\/lib\/[^']+)'/g)) {
    if (member && names.trim() === `* as ${space}`) return operations.get(`${module} ${member}`)
    for (const each of names.replace(/[{}\n]/g, ' ').split(',')) {
      const [own = '', other = own] = each.trim().split(/ as /)
      if (!member && other === used) return operations.get(`${module} ${own}`)
    }
  }
  return undefined
}

for (const file of filesOf('app', /\.tsx?$/)) {
  const text = readFileSync(file, 'utf8')
  const address = addressOf(file)
  for (const [, verb, used = ''] of text.matchAll(/export const (\w+) = route\(\s*([\w.]+)/g))
    operationIn(file, text, used).calls.push(`${verb} ${address}`)
  for (const [, used = ''] of text.matchAll(/= action\(\s*([\w.]+)/g))
    operationIn(file, text, used).actions.push(usedOn(file))
  for (const [, used = ''] of text.matchAll(/\bread(?:Section|Table)?\(\s*([\w.]+)/g))
    operationIn(file, text, used).screens.push(address)
}

const line = (cells: string[]) => `| ${cells.join(' | ')} |`
const cell = (addresses: string[]) => [...new Set(addresses)].map((address) => `\`${address}\``).join(', ')

const head = `# Permissions

Everything a person can do, who may, and through which doors. A test writes this page from the code; others try every
line of it against a running portal: permission-matrix, action-matrix, page-matrix and without-middleware in tests/api.

A guest has no session; a pending account waits for approval. A word says which rows somebody reaches: their own, those
of their class, of pupils, all. \`yes\` stands where nobody's rows are concerned.`

const table = (title: string, intro: string, columns: string[], rows: string[][]) =>
  [`${title}\n\n${intro}\n`, line(columns), columns.map(() => '|---').join('') + '|', ...rows.map(line)].join('\n')

const columns = ['operation', 'capability', ...actors, 'calls', 'forms and buttons on', 'shown on']

it('is what docs/permissions.md says', async () => {
  const domains = [...new Set([...operations.values()].map(({ domain }) => domain))].sort()
  const records = table(
    '## Records by their ids',
    'What an operation answers that names a record, of one’s own, of another’s, and one that is missing.',
    ['operation', 'whose', ...actors],
    (await recordTable(found)).map(({ name, whose, cells }) => [name, whose, ...cells]),
  )
  const pages = table(
    '## Pages',
    'What comes of a page, also without the middleware. `away` is a redirect to where somebody belongs.',
    ['page', 'of', ...actors],
    pageTable().map(({ pattern, named, outcomes }) => [`\`${pattern}\``, named === 'page' ? '' : named, ...outcomes]),
  )
  const tables = domains.map((domain) => {
    const rows = [...operations.values()]
      .filter((operation) => operation.domain === domain)
      .map(({ name, access, rows, calls, actions, screens }) =>
        line([name, access, ...rows, cell(calls), cell(actions), cell(screens)]),
      )
    return [`## ${domain}`, line(columns), columns.map(() => '|---').join('') + '|', ...rows].join('\n')
  })
  await expect(`${[head, ...tables, records, pages].join('\n\n')}\n`).toMatchFileSnapshot('../../docs/permissions.md')
  // Its door is UploadThing's own endpoint.
  operations.delete('@/lib/uploads/service admitUpload')
  for (const { name, calls, actions, screens } of operations.values())
    expect([...calls, ...actions, ...screens].length, `${name} has no door`).toBeGreaterThan(0)
})

it('names each operation once, and says of each role that may how far', () => {
  const names = found.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const { name, operation } of found)
    for (const role of roles)
      if (allows(operation.access, { role })) expect(reachOf(operation.rows, { role }), `${name} ${role}`).toBeDefined()
})
