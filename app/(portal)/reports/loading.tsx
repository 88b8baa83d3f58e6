import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { ReportsScreen } from './reports-screen'

export default function ReportsLoading() {
  return (
    <ReportsScreen>
      <Loading>
        <Skeleton className="h-16" />
        <Skeleton className="mt-4 h-96" />
      </Loading>
    </ReportsScreen>
  )
}
