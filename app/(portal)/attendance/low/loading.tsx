import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'
import { AttendanceScreen } from '../attendance-screen'

export default function LowAttendanceLoading() {
  return (
    <AttendanceScreen current="/attendance/low">
      <Loading visible>
        <Skeleton className="mt-6 h-96" />
      </Loading>
    </AttendanceScreen>
  )
}
