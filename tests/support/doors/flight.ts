import type { Leaf } from '@/tests/support/doors/pinned-keys'
import { leavesOf } from '@/tests/support/doors/pinned-keys'

/**
 * Reads what a page hands to the browser's React: the rows of its flight data (react-server-dom), which Next.js writes into
 * scripts of the document.
 */

type Row = { kind: 'value' | 'import' | 'text' | 'error'; value: unknown }
type Rows = Map<string, Row>

const begin = /self\.__next_f\.push\((\[.*?\])\)<\/script>/gs

/** The flight data in a document; '' where there is none. */
export function flightIn(html: string): string {
  return [...html.matchAll(begin)]
    .map(([, pushed = '']) => JSON.parse(pushed) as [number, string?])
    .map(([kind, text = '']) => (kind === 1 ? text : kind === 3 ? Buffer.from(text, 'base64').toString() : ''))
    .join('')
}

/** Rows whose content has a length instead of an end: text, and bytes of typed arrays. */
const sized = 'TAOoUuSsLlGgMmVb'

function rowsIn(flight: string): Rows {
  const bytes = Buffer.from(flight)
  const rows: Rows = new Map()
  let at = 0
  while (at < bytes.length) {
    const colon = bytes.indexOf(':', at)
    if (colon < 0) break
    const id = bytes.toString('utf8', at, colon)
    const tag = String.fromCharCode(bytes[colon + 1] ?? 0)
    if (sized.includes(tag)) {
      const comma = bytes.indexOf(',', colon)
      const length = Number.parseInt(bytes.toString('utf8', colon + 2, comma), 16)
      rows.set(id, { kind: 'text', value: bytes.toString('utf8', comma + 1, comma + 1 + length) })
      at = comma + 1 + length
      continue
    }
    const newline = bytes.indexOf('\n', colon)
    const end = newline < 0 ? bytes.length : newline
    const tagged = /[A-Z]/.test(tag)
    const text = bytes.toString('utf8', colon + (tagged ? 2 : 1), end)
    if (!tagged) rows.set(id, { kind: 'value', value: JSON.parse(text) })
    else if (tag === 'I') rows.set(id, { kind: 'import', value: JSON.parse(text) })
    else if (tag === 'E') rows.set(id, { kind: 'error', value: text })
    at = end + 1
  }
  return rows
}

/** What a server action answers: `{ ok, data }` or why not; undefined where it answers something else. */
export function actionAnswer(flight: string): Record<string, unknown> | undefined {
  const rows = rowsIn(flight)
  const { plainOf } = reading(rows)
  return [...rows.values()]
    .map(({ value }) => value)
    .filter((value) => typeof value === 'object' && value !== null && 'ok' in value)
    .map((value) => plainOf(value, new Set()) as Record<string, unknown>)[0]
}

/** What a page gives to one of its client components: the component's name, and the leaves of its props. */
export type Given = { component: string; leaves: Leaf[] }

/** Next.js has components of its own in every page. */
const ofNext =
  /^(default|__next_\w+__|ClientPageRoot|ClientSegmentRoot|HTTPAccessFallbackBoundary|MetadataBoundary|ViewportBoundary|OutletBoundary|RootLayoutBoundary|AsyncMetadataOutlet|IconMark)$/

/** What the page in `html` gives to client components, and where its redirects go. */
export function readFlight(html: string): { given: Given[]; redirects: string[] } {
  const rows = rowsIn(flightIn(html))
  const { given, walk } = reading(rows)
  const redirects: string[] = []
  for (const [id, row] of rows) {
    if (row.kind === 'value') walk(row.value, new Set([id]))
    if (row.kind === 'error') redirects.push(...redirectIn(String(row.value)))
  }
  return { given, redirects }
}

/** Ways to read rows: `walk` collects in `given` what components get, `plainOf` puts data in the places that refer to it. */
function reading(rows: Rows) {
  const given: Given[] = []
  return { given, walk, plainOf }

  /** Finds the elements in `value`; data outside of elements belongs to Next.js. */
  function walk(value: unknown, inside: Set<string>) {
    if (isElement(value)) element(value, inside)
    else if (Array.isArray(value)) for (const each of value) walk(each, inside)
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) walk(each, inside)
  }

  function element([, type, , props]: Element, inside: Set<string>) {
    const component = typeof type === 'string' ? componentOf(type) : undefined
    if (!component) return walk(props, inside)
    const plain = plainOf(props, inside)
    if (!ofNext.test(component)) given.push({ component, leaves: leavesOf(plain) })
  }

  function componentOf(type: string): string | undefined {
    const row = type.startsWith('$L') ? rows.get(type.slice(2)) : undefined
    if (row?.kind !== 'import') return undefined
    const name = String((row.value as unknown[])[2])
    return name.startsWith('$') ? String(rows.get(name.slice(1))?.value) : name
  }

  /** Data as the component gets it, with elements left out: they are looked at by themselves. */
  function plainOf(value: unknown, inside: Set<string>): unknown {
    if (isElement(value)) return void element(value, inside)
    if (Array.isArray(value)) return value.map((each) => plainOf(each, inside)).filter((each) => each !== undefined)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainOf(each, inside)]))
    return typeof value === 'string' && value.startsWith('$') ? referenced(value, inside) : value
  }

  function referenced(text: string, inside: Set<string>): unknown {
    if (text.startsWith('$$')) return text.slice(1)
    const [, way = '', id = '', path = ''] = /^\$([L@QWFhDSnuNI-]?)([0-9a-f]*)((?::.*)?)$/s.exec(text) ?? []
    if (text === '$undefined' || way === 'F' || way === 'h' || way === 'S') return undefined
    const row = rows.get(id)
    if (!row || way === 'D' || way === 'n') return text
    if (row.kind === 'text') return row.value
    if (row.kind !== 'value' || inside.has(`${id}${path}`)) return undefined
    // Elements in rows of their own are found there.
    const target = path.split(':').slice(1).reduce(partOf, row.value)
    return isElement(target) ? undefined : plainOf(target, new Set([...inside, `${id}${path}`]))
  }
}

type Element = ['$', unknown, unknown, Record<string, unknown>]

const isElement = (value: unknown): value is Element => Array.isArray(value) && value[0] === '$' && value.length >= 4

/** One step of a path into a row: of an element, `props` is its fourth part. */
function partOf(value: unknown, step: string): unknown {
  if (isElement(value)) return value[{ type: 1, key: 2, props: 3 }[step] ?? Number(step)]
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined
}

const redirectIn = (text: string) => [...text.matchAll(/NEXT_REDIRECT;\w+;([^;]+);/g)].map(([, target = '']) => target)
