import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { AttendanceScreen } from '../attendance-screen'

export default function RegisterLoading() {
  return (
    <AttendanceScreen current="/attendance/register">
      <Loading>
        <Skeleton className="mt-6 h-[32rem]" />
      </Loading>
    </AttendanceScreen>
  )
}
