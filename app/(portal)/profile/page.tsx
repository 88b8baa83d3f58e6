import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { listCertificates } from '@/lib/certificates/queries'
import { profilePageMessages } from '@/lib/profile/page-messages'
import { tabOf } from '@/lib/route-lookups'
import { listWaitingProfileChanges, ownFurtherFields, ownProfile } from '@/lib/profile/queries'
import { currentUser, read, readSection } from '@/lib/server/doors/page'
import { Screen } from '../screen'
import { SessionsPanel } from '../sessions-panel'
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
        further={further}
        waiting={Object.fromEntries(waiting.map(({ field, after }) => [field, after]))}
      />
      {profile.role === 'student' && (
        <ScreenSection reading={readSection(listCertificates)} waiting={null}>
          {({ rows }) => <OwnCertificates rows={rows} />}
        </ScreenSection>
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
      <DataPanel />
    </Screen>
  )
}
