import { tabOf } from '@/lib/routes'
import { ownProfile, listWaitingProfileChanges } from '@/lib/profile/queries'
import { read } from '@/lib/server/doors/page'
import { Screen } from '../screen'
import { PasswordPanel } from './password-panel'
import { ProfilePanel } from './profile-panel'

export const metadata = tabOf('/profile')

export default async function ProfilePage() {
  const [profile, waiting] = await Promise.all([read(ownProfile), read(listWaitingProfileChanges)])
  return (
    <Screen path="/profile" narrow>
      <ProfilePanel profile={profile} waiting={Object.fromEntries(waiting.map(({ field, after }) => [field, after]))} />
      <PasswordPanel />
    </Screen>
  )
}
