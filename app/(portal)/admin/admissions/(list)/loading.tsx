import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { Screen } from '../../../screen'

export default function AdmissionsLoading() {
  return (
    <Screen path="/admin/admissions">
      <div className="mt-6">
        <Loading>
          <Skeleton className="h-20" />
          <Skeleton className="mt-6 h-96" />
        </Loading>
      </div>
    </Screen>
  )
}
