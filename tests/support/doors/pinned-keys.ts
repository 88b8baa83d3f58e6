import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { pause } from '@/tests/support/machine/pause'

/**
 * What pages give to client components: for each page, each key of each component's props, as `FeeTable.rows[].amount`, with
 * who gets it. The file says it in one line a key: `"FeeTable.rows[].amount": "prop: admin student"`. `WRITE_KEYS=1 npm test
 * -- api` adds what was seen; a reader of the change then decides whether it may leave. What calls and actions answer is said
 * by their operations (answers.ts).
 */

/** One key of an answer: `[]` stands for each element of a list, `*` for a key that is data itself, such as a class. */
export type Leaf = { key: string; type: string }
/** By call, then by key: `number|null: admin student`. */
export type Pins = Record<string, Record<string, string>>

export const pinFile = 'tests/api/page-keys.json'

export const readPins = (file = pinFile) => JSON.parse(readFileSync(file, 'utf8')) as Pins

/** The leaves of a JSON value; an empty list or object is one itself. */
export function leavesOf(value: unknown, key = ''): Leaf[] {
  if (value === undefined) return []
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ key: `${key}[]`, type: 'empty' }]
    return value.flatMap((each) => leavesOf(each, `${key}[]`))
  }
  if (typeof value !== 'object' || value === null) return [{ key, type: value === null ? 'null' : typeof value }]
  const entries = Object.entries(value)
  if (entries.length === 0) return [{ key: key ? `${key}.*` : '*', type: 'empty' }]
  return entries.flatMap(([name, each]) => leavesOf(each, key ? `${key}.${keyName(name)}` : keyName(name)))
}

const keyName = (name: string) => (/^[a-z_]\w{0,40}$/i.test(name) ? name : '*')

const read = (said: string): [types: string[], who: string[]] => {
  const [types = '', who = ''] = said.split(': ')
  return [types.split('|'), who.split(' ')]
}

/** Collects what was seen, and compares it with a file of pins. */
export class SeenKeys {
  private seen: Pins = {}
  /** Rows of a list are alike: each key, type and role once. */
  private readonly said = new Set<string>()

  add(call: string, who: string, leaves: Leaf[]) {
    const keys = (this.seen[call] ??= {})
    for (const { key, type } of leaves) {
      const line = [call, key, type, who].join('\n')
      if (this.said.has(line)) continue
      this.said.add(line)
      keys[key] = joined(keys[key], `${type}: ${who}`)
    }
  }

  /** What is not written down: `GET /api/fees: fees[].secret is a string for student`. */
  unpinned(pins: Pins): string[] {
    return Object.entries(this.seen).flatMap(([call, keys]) =>
      Object.entries(keys).flatMap(([key, said]) => missing(pins[call] ?? {}, key, said).map((it) => `${call}: ${it}`)),
    )
  }

  /** Adds what was seen to the file. */
  write(file: string) {
    alone(file, () => this.merge(file))
  }

  private merge(file: string) {
    const pins = readPins(file)
    for (const [call, keys] of Object.entries(this.seen)) {
      const known = (pins[call] ??= {})
      for (const [key, said] of Object.entries(keys)) known[key] = joined(known[key], said)
      pins[call] = sorted(withoutEmpty(known))
    }
    writeFileSync(file, `${JSON.stringify(sorted(pins), null, 2)}\n`)
  }

  /**
   * The end of a file of tests: everything that was seen is written down.
   * @throws with each key that is not.
   */
  compare(file: string = pinFile) {
    if (process.env.WRITE_KEYS) this.write(file)
    const unpinned = this.unpinned(readPins(file))
    if (unpinned.length > 0)
      throw new Error(
        `Leaves the server and is not in ${file} (WRITE_KEYS=1 npm test -- api adds it):\n${unpinned.join('\n')}`,
      )
  }
}

/** Other workers write, too: one at a time, waiting up to ten seconds. */
function alone(file: string, work: () => void) {
  const lock = `${file}.lock`
  for (let tries = 0; ; tries += 1) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (tries > 200) throw error
      pause(50)
    }
  }
  try {
    work()
  } finally {
    rmdirSync(lock)
  }
}

function joined(known: string | undefined, more: string): string {
  const [types, who] = read(more)
  const [knownTypes, knownWho] = known ? read(known) : [[], []]
  const all = (one: string[], other: string[]) => [...new Set([...one, ...other])].sort()
  return `${all(knownTypes, types).join('|')}: ${all(knownWho, who).join(' ')}`
}

/** An empty list says nothing once one was seen with something in it. */
const withoutEmpty = (keys: Record<string, string>) =>
  Object.fromEntries(Object.entries(keys).filter(([key, said]) => !said.startsWith('empty:') || !hasMore(keys, key)))

/** Whether an element of the list `key`, or a key of the object, is known. */
const hasMore = (keys: Record<string, string>, key: string) =>
  Object.keys(keys).some((other) => other !== key && other.startsWith(key.replace(/\.?\*$/, '')))

function missing(pins: Record<string, string>, key: string, said: string): string[] {
  const [types, who] = read(said)
  const [knownTypes, knownWho] = pins[key] ? read(pins[key]) : [[], []]
  const empty = pins[key] === undefined && types.join() === 'empty' && hasMore(pins, key)
  if (empty) return []
  const newTypes = types.filter((type) => type !== 'empty' && !knownTypes.includes(type))
  const newWho = pins[key] || types.join() !== 'empty' ? who.filter((one) => !knownWho.includes(one)) : who
  if (pins[key] === undefined) return [`${key} for ${who.join(', ')}`]
  return [...newTypes.map((type) => `${key} is ${type} at times`), ...newWho.map((one) => `${key} for ${one}, too`)]
}

const sorted = <T>(record: Record<string, T>) =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)))
