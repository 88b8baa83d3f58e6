import { tabOf } from '@/lib/routes'
import type { SearchParams } from '@/lib/list-view'
import { currentUser } from '@/lib/server/doors/page'
import { AttendanceScreen } from './attendance-screen'
import { StaffAttendance } from './staff-attendance'
import { StudentAttendance } from './student-attendance'

export const metadata = tabOf('/attendance')

export default async function AttendancePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  if (user?.role === 'student')
    return (
      <AttendanceScreen>
        <StudentAttendance user={user} params={params} />
      </AttendanceScreen>
    )
  return (
    <AttendanceScreen current="/attendance">
      <StaffAttendance account={user?.id ?? ''} params={params} />
    </AttendanceScreen>
  )
}
