import { z } from 'zod'

/** Reads what the operations' schemas take, so that a test finds fields by itself. */

type Json = {
  type?: string
  const?: unknown
  enum?: unknown[]
  /** Of a list that the school decides about. */
  examples?: unknown[]
  properties?: Record<string, Json>
  items?: Json
  oneOf?: Json[]
  anyOf?: Json[]
  required?: string[]
}

/** One way to fill a schema: values that fit, by field. */
export type Variant = Record<string, unknown>
export type Field = { variant: Variant; path: (string | number)[] }

/** Every place in a schema's input that takes text, with fitting values for the fields beside it. */
export function textFieldsOf(schema: z.ZodType): Field[] {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return alternativesOf(json).flatMap((object) => {
    const variant = Object.fromEntries(
      Object.entries(object.properties ?? {}).map(([key, field]) => [key, fitting(field)]),
    )
    return Object.entries(object.properties ?? {}).flatMap(([key, field]) =>
      pathsOf(field).map((path) => ({ variant, path: [key, ...path] })),
    )
  })
}

/** `variant` with `value` in the place of `field`. */
export function withValue({ variant, path }: Field, value: unknown): Variant {
  const copy = structuredClone(variant)
  let place: Record<string | number, unknown> = copy
  for (const key of path.slice(0, -1)) place = place[key] as Record<string | number, unknown>
  place[path.at(-1) ?? ''] = value
  return copy
}

const alternativesOf = (json: Json): Json[] =>
  (json.oneOf ?? json.anyOf ?? [json]).flatMap((each) => (each === json ? [each] : alternativesOf(each)))

function pathsOf(json: Json): (string | number)[][] {
  const each = alternativesOf(json)
  const list = each.find(({ type }) => type === 'array')
  if (list?.items) return pathsOf(list.items).map((path) => [0, ...path])
  const object = each.find(({ properties }) => properties)
  if (object)
    return Object.entries(object.properties ?? {}).flatMap(([key, field]) =>
      pathsOf(field).map((path) => [key, ...path]),
    )
  return [[]]
}

function fitting(json: Json): unknown {
  const [first] = alternativesOf(json)
  if (!first) return undefined
  if (first.const !== undefined) return first.const
  if (first.enum) return first.enum[0]
  if (first.examples) return first.examples[0]
  if (first.type === 'array') return [fitting(first.items ?? {})]
  if (first.properties)
    return Object.fromEntries(Object.entries(first.properties).map(([key, field]) => [key, fitting(field)]))
  return first.type === 'string' ? 'x' : first.type === 'number' || first.type === 'integer' ? 1 : undefined
}
