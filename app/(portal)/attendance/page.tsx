import { allows } from '@/lib/permissions'
import { cookies } from 'next/headers'
import { lastClassCookie, readLastClass } from '@/lib/stored-keys'
import { tabOf } from '@/lib/route-lookups'
import type { SearchParams } from '@/lib/list-view'
import { currentUser } from '@/lib/server/doors/page'
import { familyOf, scopeOf } from '@/lib/server/accounts/scope'
import { AttendanceScreen } from './attendance-screen'
import { ChooseChild } from '../choose-child'
import { StaffAttendance } from './staff-attendance'
import { StudentAttendance } from './student-attendance'

export const metadata = tabOf('/attendance')

export default async function AttendancePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const students = user ? familyOf(user, scopeOf('attendance:own', user)) : undefined
  if (user && students)
    return (
      <AttendanceScreen>
        {students.length > 1 ? (
          <ChooseChild account={user.id} students={students} />
        ) : (
          students[0] && <StudentAttendance student={students[0]} own={students[0].id === user.id} params={params} />
        )}
      </AttendanceScreen>
    )
  return (
    <AttendanceScreen current="/attendance">
      <StaffAttendance
        account={user?.id ?? ''}
        params={params}
        last={await lastClassOf(user?.id)}
        teaches={allows('classes:teach', user)}
        marks={allows('attendance:mark', user)}
      />
    </AttendanceScreen>
  )
}

/** The class and section that the viewer marked last in this browser. */
const lastClassOf = async (account: string | undefined) =>
  readLastClass(account, (await cookies()).get(lastClassCookie)?.value)
