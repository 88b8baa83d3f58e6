import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { Screen } from '../screen'
import { measure } from './measure'

export default function ProfileLoading() {
  return (
    <Screen path="/profile" measure={measure}>
      <Loading>
        <Skeleton className="mt-6 h-90" />
      </Loading>
    </Screen>
  )
}
