import { durations } from '@/lib/constants'
import { lastClassCookie, noLastClass } from '@/lib/stored-keys'

/** Keeps the class and section that `account` marks, for the next visit; none forgets it. */
export function rememberClass(account: string, place: { class: string; section: string }) {
  const value = encodeURIComponent([account, place.class, place.section].join('|'))
  document.cookie = place.class
    ? `${lastClassCookie}=${value}; Path=/attendance; Max-Age=${durations.session}; SameSite=Lax`
    : noLastClass
}
