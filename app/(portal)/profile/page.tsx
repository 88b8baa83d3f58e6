import type { Metadata } from 'next'
import { cn } from '@/components/ui/cn'
import { me } from '@/lib/profile/queries'
import { read } from '@/lib/server/page'
import { measure } from './measure'
import { ProfilePanel } from './profile-panel'

export const metadata: Metadata = { title: 'My Profile' }

export default async function ProfilePage() {
  return (
    <div className={cn(measure, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">My Profile</h1>
      <ProfilePanel profile={await read(me)} />
    </div>
  )
}
