import { durations } from '@/lib/constants'
import { lastClassCookie, noLastClass, writeLastClass } from '@/lib/stored-keys'

/** Keeps the class and section that `account` marks, for the next visit; none forgets it. */
export function rememberClass(account: string, place: { class: string; section: string }) {
  const value = encodeURIComponent(writeLastClass(account, place))
  document.cookie = place.class
    ? `${lastClassCookie}=${value}; Path=/attendance; Max-Age=${durations.session}; SameSite=Lax`
    : noLastClass
}
