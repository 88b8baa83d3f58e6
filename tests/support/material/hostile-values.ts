import fc from 'fast-check'
import { z } from 'zod'

/** Values for what a schema takes: valid, nearly valid and hostile, made from the schema itself. */

type Json = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  properties?: Record<string, Json>
  additionalProperties?: Json | boolean
  items?: Json
  oneOf?: Json[]
  anyOf?: Json[]
  allOf?: Json[]
  required?: string[]
  minimum?: number
  maximum?: number
}

/** What a field of this name would hold in an honest request: ids that are there, days, words. */
export type Known = (field: string) => readonly unknown[]

const deep = (levels: number) => {
  let value: unknown = 'x'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { x: value }
  return value
}

/** What no form sends. Those that begin with $ mean something in React's encoding of an action's arguments. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...['', ' ', '\u0000', 'a\u0000b', '\ud83d', 'x\udc00y', '\u202e', '\u2028', '\ufeff', '﷽'.repeat(50)],
    ...[
      '__proto__',
      'constructor',
      'toString',
      '$undefined',
      '$NaN',
      '$n12',
      '$D2020',
      '$Q0',
      '$F1',
      '$@1',
      '$K1',
      '$$',
    ],
    ...["'; DROP TABLE x; --", '%', '\\', '../../etc/passwd', '{{7*7}}', '<script>', '=1+1', '\r\nX-Injected: 1'],
    ...['0', '-1', '1e400', '0x10', '１２', 'NaN', 'Infinity', '99999999999999999999', '1.005', '1,5'],
    ...['2026-02-30', '0000-00-00', '9999-12-31', '10000-01-01', '-000001-01-01', '2026-11-23T00:00:00Z', '2026-13'],
    ...[0, -1, -0, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, 5e-324, 1.005],
    ...[null, true, false, [], {}, [[]], [null], { length: 3 }, { then: 'x' }, { toJSON: 1 }, { valueOf: {} }],
    ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ...['x'.repeat(100_000), '🙂'.repeat(5_000), 'é'.normalize('NFD').repeat(3_000), deep(60), deep(1_000)],
    Array.from({ length: 2_000 }, () => 'x'),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
)

const words = fc.oneof(
  fc.constantFrom(
    'Test',
    'A longer text, with a comma.',
    'अनिल',
    '2026-11-20',
    '2026-04',
    '12',
    '100.50',
    '+91 98765 43210',
  ),
  // What a field of text takes, and code may trip over.
  fc.constantFrom('100 %', 'a\\b', "O'Brien", '{{x}}', '$&', '(', '..', '🙂', '<b>', '=1+1', 'e\u0301', 'two\nlines'),
  fc.string({ maxLength: 30 }),
)

/**
 * Values for a field or an object. Of a hundred fields, some eight are hostile, so that most requests get as far as the
 * work behind the schema.
 */
function valueOf(json: Json, known: Known, name: string, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 8) return fc.constant(null)
  const fitting = fittingValue(json, known, name, depth)
  return fc.oneof({ weight: 92, arbitrary: fitting }, { weight: 8, arbitrary: hostile })
}

function fittingValue(json: Json, known: Known, name: string, depth: number): fc.Arbitrary<unknown> {
  const several = json.oneOf ?? json.anyOf
  if (several?.length) return fc.oneof(...several.map((each) => valueOf(each, known, name, depth + 1)))
  if (json.const !== undefined) return fc.constant(json.const)
  if (json.enum) return fc.constantFrom(...json.enum)
  if (json.examples) return fc.constantFrom(...json.examples)
  if (json.properties) return objectOf(json, known, depth)
  if (json.type === 'object')
    return fc.dictionary(fc.constantFrom('a', 'name', '__proto__', 'x y'), words, { maxKeys: 3 })
  if (json.type === 'array') return fc.array(valueOf(json.items ?? {}, known, name, depth + 1), { maxLength: 4 })
  if (json.type === 'boolean') return fc.boolean()
  if (json.type === 'null') return fc.constant(null)
  const values = known(name)
  const some = values.length ? [{ weight: 6, arbitrary: fc.constantFrom(...values) as fc.Arbitrary<unknown> }] : []
  if ([json.type].flat().some((type) => type === 'number' || type === 'integer'))
    return fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 40 }) },
      { weight: 1, arbitrary: fc.integer() },
      { weight: 1, arbitrary: fc.constantFrom(json.minimum ?? 0, json.maximum ?? 100, (json.maximum ?? 100) + 1) },
      ...some,
    )
  return fc.oneof({ weight: 2, arbitrary: words }, ...some)
}

function objectOf({ properties = {}, required = [] }: Json, known: Known, depth: number): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, valueOf(field, known, name, depth + 1)]),
  )
  // Now and then one that is required is missing, and one is there that nobody knows.
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
  const partial = fc.record(fields, { requiredKeys: [] })
  const more = fc.tuple(whole, fc.constantFrom('role', 'isActive', 'id', 'constructor', 'hasOwnProperty'), hostile)
  return fc.oneof(
    { weight: 8, arbitrary: whole },
    { weight: 1, arbitrary: partial },
    { weight: 1, arbitrary: more.map(([object, name, value]) => ({ ...object, [name]: value })) },
  )
}

/** Inputs for an operation: mostly objects with the schema's fields, some of which are not what they should be. */
export function inputsOf(schema: z.ZodType, known: Known): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return fittingValue(json, known, '', 0)
}

/** A body as it goes over the wire: JSON of `input`, mostly; or what only looks like it. */
export function bodiesOf(input: fc.Arbitrary<unknown>): fc.Arbitrary<{ text: string; type: string }> {
  const json = 'application/json'
  const text = input.map((value) => JSON.stringify(value) ?? 'null')
  const twice = fc.tuple(text, fc.constantFrom('id', 'name', 'class', '__proto__', 'constructor', 'amount'), hostile)
  return fc.oneof(
    { weight: 16, arbitrary: text.map((plain) => ({ text: plain, type: json })) },
    {
      // A key that comes twice, and one that is an object's own and not its prototype.
      weight: 2,
      arbitrary: twice.map(([plain, key, value]) => ({
        text: plain.replace(
          /^\{/,
          `{${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}${plain === '{}' ? '' : ','}`,
        ),
        type: json,
      })),
    },
    { weight: 1, arbitrary: text.map((plain) => ({ text: plain.slice(0, plain.length / 2), type: json })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          text,
          fc.constantFrom(
            'text/plain',
            'application/x-www-form-urlencoded',
            'multipart/form-data',
            'multipart/form-data; boundary=x',
            'application/xml',
            'application/json; charset=utf-16',
          ),
        )
        .map(([plain, type]) => ({ text: plain, type })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('', 'null', '[]', '"x"', '1', '['.repeat(20_000), '{"a":'.repeat(5_000))
        .map((plain) => ({ text: plain, type: json })),
    },
  )
}
