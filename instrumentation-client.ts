import { askAgainWhileBusy } from '@/lib/client/busy'
import { navigationEvent } from '@/lib/client/navigation-event'

askAgainWhileBusy()

/** Called by Next.js whenever its router is asked for a page. */
export const onRouterTransitionStart = () => window.dispatchEvent(new Event(navigationEvent))
