import { NeedsScript } from '@/components/needs-script'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { screenAt, tabOf } from '@/lib/route-lookups'
import { timeZones } from '@/lib/school/time-zones'
import { currentUser, school } from '@/lib/server/doors/page'
import { isSetUp } from '@/lib/server/school-settings'
import { setupMessages } from '@/lib/setup/messages'
import { SetupGuide } from './setup-guide'

export const metadata = tabOf('/setup')

export default async function SetupPage() {
  const [{ timeZone }, user] = await Promise.all([school(), currentUser()])
  const { title, intro } = screenAt('/setup') ?? {}
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-12 sm:py-16">
      <NeedsScript />
      <h1 className="page-title">{title}</h1>
      {/* Also when it has just been closed, so that it can say what comes next. */}
      <SetupGuide
        intro={intro ?? ''}
        timeZones={timeZones(timeZone)}
        closed={
          isSetUp() && (
            <>
              <p className="mt-2 text-muted">{setupMessages.closed}</p>
              <a href={user ? '/' : '/login'} className={cn(buttonStyle(), 'mt-6')}>
                {user ? 'Dashboard' : 'Login'}
              </a>
            </>
          )
        }
      />
    </div>
  )
}
