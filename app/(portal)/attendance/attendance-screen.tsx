import type { ReactNode } from 'react'
import { NeedsRole } from '@/components/needs-role'
import { attendanceMessages } from '@/lib/attendance/messages'
import { Screen } from '../screen'
import { SectionLinks } from '../section-links'

const views = [
  { href: '/attendance', label: 'Mark and leave' },
  { href: '/attendance/register', label: 'Month register' },
  { href: '/attendance/low', label: 'Low attendance' },
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
