import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { Screen } from '../../screen'

export default function NotificationsLoading() {
  return (
    <Screen path="/notifications">
      <Loading>
        <Skeleton className="mt-8 h-96" />
      </Loading>
    </Screen>
  )
}
