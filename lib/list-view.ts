import type { z } from 'zod'

/**
 * The view of a list (page, search, sort, filters) as it is in the page's address. On a screen with several lists each
 * has a name, which is the prefix of its keys: `?payments.page=2`.
 */
export type ListView = Record<string, string>

/** The query of a page's address. */
export type SearchParams = Record<string, string | string[] | undefined>

/** The key in a list's view with the id of the row that was just added: the table marks it. The server's lists know no such key. */
export const addedKey = 'added'

const keyOf = (list: string, key: string) => (list ? `${list}.${key}` : key)

/** The view of `list` in a page's address, as the input of the operation that lists it and validates it. */
export const viewOf = <In>(_operation: { schema: () => z.ZodType<unknown, In> }, params: SearchParams, list = '') =>
  viewIn(params, list) as Partial<In>

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

/** The query string `current` with `changes` to the view of `list`; an empty value removes its key. */
export function withView(current: string, list: string, changes: ListView): string {
  const params = new URLSearchParams(current)
  for (const [key, value] of Object.entries(changes)) {
    if (value) params.set(keyOf(list, key), value)
    else params.delete(keyOf(list, key))
  }
  const query = params.toString()
  return query ? `?${query}` : ''
}
