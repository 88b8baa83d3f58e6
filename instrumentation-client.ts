import { askAgainWhileBusy } from '@/lib/client/busy'
import { watchEarlyEnter } from '@/lib/client/early-enter'
import { navigationEvent } from '@/lib/client/navigation-event'

askAgainWhileBusy()
watchEarlyEnter()

/** Called by Next.js whenever its router is asked for a page. */
export const onRouterTransitionStart = () => window.dispatchEvent(new Event(navigationEvent))
