import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { Screen } from '../screen'

export default function ProfileLoading() {
  return (
    <Screen path="/profile" narrow>
      <Loading>
        <Skeleton className="mt-6 h-90" />
      </Loading>
    </Screen>
  )
}
