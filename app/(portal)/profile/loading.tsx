import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { measure } from './measure'

export default function ProfileLoading() {
  return (
    <Loading className={measure}>
      <Skeleton className="mt-6 h-90" />
    </Loading>
  )
}
