import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { listCertificates } from '@/lib/certificates/queries'
import { listPasskeys, offersPasskeys } from '@/lib/auth/passkeys'
import { readSecondStep } from '@/lib/auth/second-step'
import { formatDay } from '@/lib/dates'
import { tabOf } from '@/lib/route-lookups'
import { listWaitingProfileChanges, ownDateOfBirth, ownProfile } from '@/lib/profile/queries'
import { read, readSection } from '@/lib/server/doors/page'
import { Screen } from '../screen'
import { SessionsPanel } from '../sessions-panel'
import { DataPanel } from './data-panel'
import { OwnCertificates } from './own-certificates'
import { PasskeysPanel } from './passkeys-panel'
import { PasswordPanel } from './password-panel'
import { ProfilePanel } from './profile-panel'
import { SecondStepPanel } from './second-step-panel'

export const metadata = tabOf('/profile')

export default async function ProfilePage() {
  const offered = offersPasskeys()
  const [profile, secondStep, passkeys, waiting, dateOfBirth] = await Promise.all([
    read(ownProfile),
    read(readSecondStep),
    offered ? read(listPasskeys) : [],
    read(listWaitingProfileChanges),
    read(ownDateOfBirth),
  ])
  return (
    <Screen path="/profile" narrow>
      <ProfilePanel
        profile={profile}
        dateOfBirth={dateOfBirth && formatDay(dateOfBirth)}
        waiting={Object.fromEntries(waiting.map(({ field, after }) => [field, after]))}
      />
      {profile.role === 'student' && (
        <ScreenSection reading={readSection(listCertificates)} waiting={null}>
          {({ rows }) => <OwnCertificates rows={rows} />}
        </ScreenSection>
      )}
      <PasswordPanel />
      <Card className="mt-6">
        <SecondStepPanel on={secondStep.since !== null} />
      </Card>
      {offered && (
        <Card className="mt-6">
          <PasskeysPanel passkeys={passkeys} />
        </Card>
      )}
      <Card className="mt-6">
        <SessionsPanel heading={<h2 className="text-lg">Where you are logged in</h2>} about="where you are logged in" />
      </Card>
      <DataPanel />
    </Screen>
  )
}
