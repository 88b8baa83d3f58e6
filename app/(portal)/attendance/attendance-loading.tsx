import { Loading } from '@/components/loading'
import { Skeleton } from '@/components/ui/skeleton'

/** docs/spec.md §2, Attendance: with a spinner. */
export const attendanceLoading = (
  <Loading visible>
    <Skeleton className="mt-6 h-96" />
  </Loading>
)
