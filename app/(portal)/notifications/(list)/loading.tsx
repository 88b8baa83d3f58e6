import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { NotificationsScreen } from '../notifications-screen'

export default function NotificationsLoading() {
  return (
    <NotificationsScreen>
      <Loading>
        <Skeleton className="mt-8 h-96" />
      </Loading>
    </NotificationsScreen>
  )
}
