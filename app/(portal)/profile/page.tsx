import { ScreenSection } from '@/components/screen-section'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { readCalendarLink } from '@/lib/calendar/links'
import { listCertificates } from '@/lib/certificates/queries'
import { allows } from '@/lib/permissions'
import { ownChildrenMessages, ownLeaveMessages, profilePageMessages } from '@/lib/profile/page-messages'
import { tabOf } from '@/lib/route-lookups'
import { listWaitingProfileChanges, ownFurtherFields, ownProfile } from '@/lib/profile/queries'
import { currentUser, read, readSection } from '@/lib/server/doors/page'
import { Screen } from '../screen'
import { SessionsPanel } from '../sessions-panel'
import { CalendarLink } from './calendar-link'
import { DataPanel } from './data-panel'
import { OwnCertificates } from './own-certificates'
import { PasswordPanel } from './password-panel'
import { ProfilePanel } from './profile-panel'
import { SecondStepPanel } from './second-step-panel'

export const metadata = tabOf('/profile')

export default async function ProfilePage() {
  const [user, profile, waiting, further] = await Promise.all([
    currentUser(),
    read(ownProfile),
    read(listWaitingProfileChanges),
    read(ownFurtherFields),
  ])
  return (
    <Screen path="/profile" narrow>
      <ProfilePanel
        profile={profile}
        further={further.fields}
        loginPhone={further.loginPhone}
        occupation={further.occupation}
        waiting={Object.fromEntries(waiting.map(({ field, after }) => [field, after]))}
      />
      {profile.role === 'student' && (
        <ScreenSection reading={readSection(listCertificates)} waiting={null}>
          {({ rows }) => <OwnCertificates rows={rows} />}
        </ScreenSection>
      )}
      {user && allows('children:read', user) && (
        <Card className="mt-6">
          <a href="/profile/children" className={buttonStyle({ variant: 'link', size: 'inline' })}>
            {ownChildrenMessages.myChildren}
          </a>
          <p className="mt-2 text-sm text-muted">{ownChildrenMessages.about}</p>
        </Card>
      )}
      {user && allows('staffLeave:request', user) && (
        <Card className="mt-6">
          <a href="/staff-leave" className={buttonStyle({ variant: 'link', size: 'inline' })}>
            {ownLeaveMessages.myLeave}
          </a>
          <p className="mt-2 text-sm text-muted">{ownLeaveMessages.about}</p>
        </Card>
      )}
      <PasswordPanel />
      <Card className="mt-6">
        <SecondStepPanel on={user?.secondStep === 'passed'} />
      </Card>
      <Card className="mt-6">
        <SessionsPanel
          heading={<h2 className="text-lg">{profilePageMessages.whereYouAreLoggedIn}</h2>}
          about="where you are logged in"
        />
      </Card>
      {profile.role === 'student' && user && (
        <Card className="mt-6">
          <ScreenSection
            reading={readSection(readCalendarLink, { id: user.id })}
            waiting={<Skeleton className="h-32" />}
          >
            {({ since }) => <CalendarLink id={user.id} since={since} />}
          </ScreenSection>
        </Card>
      )}
      <DataPanel />
    </Screen>
  )
}
