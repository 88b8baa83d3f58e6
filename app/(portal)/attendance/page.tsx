import type { Metadata } from 'next'
import { viewOf } from '@/lib/list-view'
import { currentUser } from '@/lib/server/doors/page'
import { AttendanceScreen } from './attendance-screen'
import { StaffAttendance } from './staff-attendance'
import { StudentAttendance } from './student-attendance'

export const metadata: Metadata = { title: 'Attendance' }

type Params = Record<string, string | string[] | undefined>

export default async function AttendancePage({ searchParams }: { searchParams: Promise<Params> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const leave = viewOf(params, 'leave')
  if (user?.role === 'student')
    return (
      <AttendanceScreen>
        <StudentAttendance user={user} view={viewOf(params)} leave={leave} />
      </AttendanceScreen>
    )
  return (
    <AttendanceScreen current="/attendance">
      <StaffAttendance account={user?.id ?? ''} marking={viewOf(params, 'mark')} leave={leave} />
    </AttendanceScreen>
  )
}
