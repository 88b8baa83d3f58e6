import type { z } from 'zod'

/**
 * How a list looks at its rows: page, search, sort, filters. Kept in the page's address so that a view can be shared.
 * A screen with several lists gives each a name, which then stands before its keys: `?payments.page=2`.
 */
export type ListView = Record<string, string>

/** The query of a page's address. */
export type SearchParams = Record<string, string | string[] | undefined>

const keyOf = (list: string, key: string) => (list ? `${list}.${key}` : key)

/** The view of `list` that a page's address asks for, as input for the operation that lists it, which looks at it anew. */
export const viewOf = <In>(_operation: { schema: () => z.ZodType<unknown, In> }, params: SearchParams, list = '') =>
  viewIn(params, list) as Partial<In>

/** The view of `list` as it stands in an address. */
export function viewIn(params: SearchParams, list = ''): ListView {
  const prefix = keyOf(list, '')
  return Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => {
      const name = key.slice(prefix.length)
      const mine = key.startsWith(prefix) && !name.includes('.')
      return mine && typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

/** The address query `current` with `changes` to the view of `list`; an empty value removes its key. */
export function withView(current: string, list: string, changes: ListView): string {
  const params = new URLSearchParams(current)
  for (const [key, value] of Object.entries(changes)) {
    if (value) params.set(keyOf(list, key), value)
    else params.delete(keyOf(list, key))
  }
  const query = params.toString()
  return query ? `?${query}` : ''
}
