import type { Metadata } from 'next'
import { cn } from '@/components/ui/cn'
import { me, waitingChanges } from '@/lib/profile/queries'
import { read } from '@/lib/server/doors/page'
import { measure } from './measure'
import { PasswordPanel } from './password-panel'
import { ProfilePanel } from './profile-panel'

export const metadata: Metadata = { title: 'My Profile' }

export default async function ProfilePage() {
  const [profile, waiting] = await Promise.all([read(me), read(waitingChanges)])
  return (
    <div className={cn(measure, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">My Profile</h1>
      <ProfilePanel profile={profile} waiting={Object.fromEntries(waiting.map(({ field, after }) => [field, after]))} />
      <PasswordPanel />
    </div>
  )
}
