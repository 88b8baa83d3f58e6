import { cookies } from 'next/headers'
import { container } from '@/components/layout/container'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { redirectFor, screenPathAt } from '@/lib/route-lookups'
import { homePageMessages } from '@/lib/school/page-messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { readWayBack, wayBackCookie } from '@/lib/way-back'

/** For who has logged in again after their session ended: the page on which it did. */
export async function WayBack({ user }: { user: Actor }) {
  const path = readWayBack(user.id, (await cookies()).get(wayBackCookie)?.value)
  const pathname = path?.split('?')[0] ?? ''
  const screen = path && screenPathAt(pathname)
  if (!path || !screen || pathname === '/home' || redirectFor(pathname, user) !== null) return null
  return (
    <p className={cn(container, 'pt-4')}>
      <a href={path} className={buttonStyle({ variant: 'link', size: 'inline' })}>
        {homePageMessages.continueWhereYouWere}
      </a>
    </p>
  )
}
