import type { Metadata } from 'next'
import { me } from '@/lib/profile/queries'
import { read } from '@/lib/server/page'
import { ProfilePanel } from './profile-panel'
import { ProfileScreen } from './profile-screen'

export const metadata: Metadata = { title: 'My Profile' }

export default async function ProfilePage() {
  return (
    <ProfileScreen>
      <ProfilePanel profile={await read(me)} />
    </ProfileScreen>
  )
}
