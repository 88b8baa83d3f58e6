import { getJson } from '@/lib/client/http'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { Defaulter } from '@/lib/fees/answers'

type Answer = { defaulters: Defaulter[]; total: number }

/**
 * Which families the list of defaulters has under its search and filters, on all of its pages, and who was not reminded today:
 * as many as can be reminded at once. Null where the server does not say.
 */
export async function everyDefaulter(today: Day): Promise<Defaulter[] | null> {
  const shown = new URLSearchParams(window.location.search)
  const query = new URLSearchParams({ pageSize: String(limits.reminders) })
  for (const key of ['q', 'class', 'promise']) if (shown.get(key)) query.set(key, shown.get(key) ?? '')
  const open: Defaulter[] = []
  for (let page = 1; ; page++) {
    query.set('page', String(page))
    const answer = await getJson<Answer>(`/api/fees/defaulters?${query.toString()}`)
    if (!answer) return null
    open.push(...answer.defaulters.filter(({ reminded }) => reminded !== today))
    if (open.length >= limits.reminders || page * limits.reminders >= answer.total) return atOnce(open)
  }
}

/** The first of them, as many families and pupils as one request may have. */
function atOnce(families: readonly Defaulter[]): Defaulter[] {
  const taken: Defaulter[] = []
  let pupils = 0
  for (const family of families.slice(0, limits.reminders)) {
    pupils += family.children.length
    if (pupils > limits.remindedPupils) break
    taken.push(family)
  }
  return taken
}
