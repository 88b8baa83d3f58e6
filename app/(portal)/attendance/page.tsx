import { allows } from '@/lib/permissions'
import { cookies } from 'next/headers'
import { lastClassCookie, readLastClass } from '@/lib/stored-keys'
import { tabOf } from '@/lib/route-lookups'
import type { SearchParams } from '@/lib/list-view'
import { currentUser } from '@/lib/server/doors/page'
import { AttendanceScreen } from './attendance-screen'
import { StaffAttendance } from './staff-attendance'
import { StudentAttendance } from './student-attendance'

export const metadata = tabOf('/attendance')

export default async function AttendancePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  if (user && allows('attendance:own', user))
    return (
      <AttendanceScreen>
        <StudentAttendance user={user} params={params} />
      </AttendanceScreen>
    )
  return (
    <AttendanceScreen current="/attendance">
      <StaffAttendance
        account={user?.id ?? ''}
        params={params}
        last={await lastClassOf(user?.id)}
        teaches={allows('classes:teach', user)}
      />
    </AttendanceScreen>
  )
}

/** The class and section that the viewer marked last in this browser. */
const lastClassOf = async (account: string | undefined) =>
  readLastClass(account, (await cookies()).get(lastClassCookie)?.value)
