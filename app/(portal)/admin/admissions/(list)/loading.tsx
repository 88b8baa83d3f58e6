import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { AdmissionsScreen } from '../admissions-screen'

export default function AdmissionsLoading() {
  return (
    <AdmissionsScreen>
      <Loading>
        <Skeleton className="h-20" />
        <Skeleton className="mt-6 h-96" />
      </Loading>
    </AdmissionsScreen>
  )
}
