import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { Screen } from '../../screen'

export default function ApprovalsLoading() {
  return (
    <Screen path="/admin/approvals">
      <Loading>
        <Skeleton className="mt-14 h-72" />
        <Skeleton className="mt-12 h-40" />
      </Loading>
    </Screen>
  )
}
