export type JsonSchema = { [keyword: string]: unknown }

/** What is known of one place in an answer. */
type Place = { types: Set<string>; element?: Place; any?: Place; fields: Map<string, Place> }

const place = (): Place => ({ types: new Set(), fields: new Map() })

/**
 * The JSON schema of an answer from its keys as they are written down: `{"fees[].amount": "number: admin"}`. Undefined where
 * it is no JSON.
 */
export function schemaOfKeys(keys: Record<string, string>): JsonSchema | undefined {
  const root = place()
  const said = Object.entries(keys).filter(([key]) => !key.startsWith('('))
  for (const [key, types] of said) {
    const leaf = key.split('.').reduce(step, root)
    for (const type of (types.split(':')[0] ?? '').split('|')) if (type !== 'empty') leaf.types.add(type)
  }
  return said.length > 0 ? schemaOf(root) : undefined
}

/** One part of a key: `fees[]`, `*`. */
function step(from: Place, part: string): Place {
  const [name = ''] = part.split('[]')
  let at = name === '*' ? (from.any ??= place()) : field(from, name)
  for (let depth = part.split('[]').length - 1; depth > 0; depth -= 1) at = at.element ??= place()
  return at
}

function field({ fields }: Place, name: string): Place {
  const known = fields.get(name) ?? place()
  fields.set(name, known)
  return known
}

function schemaOf({ types, element, any, fields }: Place): JsonSchema {
  const structure = element ? 'array' : fields.size > 0 || any ? 'object' : undefined
  const all = [...types, ...(structure ? [structure] : [])]
  return {
    ...(all.length > 0 ? { type: all.length === 1 ? all[0] : all } : {}),
    ...(element ? { items: schemaOf(element) } : {}),
    ...(fields.size > 0
      ? { properties: Object.fromEntries([...fields].map(([name, each]) => [name, schemaOf(each)])) }
      : {}),
    ...(any ? { additionalProperties: schemaOf(any) } : {}),
  }
}
