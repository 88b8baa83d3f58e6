import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { ApprovalsScreen } from './approvals-screen'

export default function ApprovalsLoading() {
  return (
    <Loading>
      <ApprovalsScreen students={<Skeleton className="h-72" />} teachers={<Skeleton className="h-40" />} />
    </Loading>
  )
}
