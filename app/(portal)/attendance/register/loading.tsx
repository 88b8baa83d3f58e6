import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { AttendanceScreen } from '../attendance-screen'

export default function RegisterLoading() {
  return (
    <AttendanceScreen current="/attendance/register">
      <Loading visible>
        <Skeleton className="mt-6 h-[32rem]" />
      </Loading>
    </AttendanceScreen>
  )
}
