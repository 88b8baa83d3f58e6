import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { AttendanceScreen } from './attendance-screen'

export default function AttendanceLoading() {
  return (
    <AttendanceScreen>
      <Loading visible>
        <Skeleton className="mt-8 h-96" />
        <Skeleton className="mt-10 h-64" />
      </Loading>
    </AttendanceScreen>
  )
}
