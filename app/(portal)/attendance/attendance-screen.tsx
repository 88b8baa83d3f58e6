import type { ReactNode } from 'react'
import { NeedsRole } from '@/components/needs-role'
import { attendanceMessages } from '@/lib/attendance/messages'
import { attendanceScreenMessages } from '@/lib/attendance/page-messages'
import { Screen } from '../screen'
import { SectionLinks } from '../section-links'

const views = [
  { href: '/attendance', label: attendanceScreenMessages.markAndLeave },
  { href: '/attendance/register', label: attendanceScreenMessages.monthRegister },
  { href: '/attendance/low', label: attendanceScreenMessages.lowAttendance },
] as const

/** The title of every attendance screen, and for staff the links between them. */
export function AttendanceScreen({
  current,
  children,
}: {
  current?: (typeof views)[number]['href']
  children: ReactNode
}) {
  return (
    <NeedsRole message={attendanceMessages.loginRequired}>
      <Screen path="/attendance" dense={current !== undefined}>
        {current && <SectionLinks dense label="Attendance" links={views} current={current} />}
        {children}
      </Screen>
    </NeedsRole>
  )
}
