import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { ProfileScreen } from './profile-screen'

export default function ProfileLoading() {
  return (
    <ProfileScreen>
      <Loading>
        <Skeleton className="mt-6 h-96" />
      </Loading>
    </ProfileScreen>
  )
}
