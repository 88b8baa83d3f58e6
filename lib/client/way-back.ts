import { leftKey, wayBackCookie, writeWayBack, type Left } from '@/lib/stored-keys'
import { inTab } from './in-tab'
import { accountIdIn } from './session-storage'

/** Seconds after a login in which /home offers the way back. */
const offered = 300

/**
 * Has /home offer the page on which the session ended in this tab, to who logs in with this token, if it was theirs. It is
 * forgotten either way.
 */
export function offerWayBack(accessToken: string) {
  const left = inTab((tab) => {
    const kept = tab.getItem(leftKey)
    tab.removeItem(leftKey)
    return kept === null ? undefined : (JSON.parse(kept) as Left)
  })
  if (left && left.account === accountIdIn(accessToken))
    document.cookie = `${wayBackCookie}=${writeWayBack(left)}; Path=/home; Max-Age=${offered}; SameSite=Lax`
}
