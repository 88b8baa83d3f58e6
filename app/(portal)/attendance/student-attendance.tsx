import { ScreenSection } from '@/components/screen-section'
import { ownMonth } from '@/lib/attendance/months'
import { studentAttendanceMessages } from '@/lib/attendance/page-messages'
import { holidaysAhead } from '@/lib/calendar/queries'
import { listLeaveRequests } from '@/lib/leave/operations'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { readSection } from '@/lib/server/doors/page'
import type { OwnStudent } from '@/lib/server/accounts/scope'
import { HolidaysAhead } from '../../holidays-ahead'
import { attendanceLoading } from './attendance-loading'
import { LazyLeaveForm } from './lazy-leave-form'
import { LeaveTable } from './leave-table'
import { MonthCalendar } from './month-calendar'

type Props = {
  student: OwnStudent
  /** The viewer is the student. */
  own: boolean
  params: SearchParams
}

/** The screen of a student, and of their guardians: the month, the leave form and the requests. */
export function StudentAttendance({ student, own, params }: Props) {
  return (
    <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-2">
      <section aria-label="Attendance">
        <ScreenSection waiting={attendanceLoading} reading={readSection(ownMonth, viewOf(ownMonth, params))}>
          {(month) => <MonthCalendar own={month} />}
        </ScreenSection>
      </section>
      <div className="space-y-12">
        <section aria-labelledby="leave-form">
          <h2 id="leave-form" className="text-xl">
            Submit Leave Request
          </h2>
          <LazyLeaveForm
            key={student.id}
            student={{ id: student.id, name: student.name, class: student.class ?? '' }}
          />
        </section>
        <section aria-labelledby="holidays">
          <h2 id="holidays" className="mb-4 text-xl">
            {studentAttendanceMessages.nextHolidays}
          </h2>
          <ScreenSection waiting={attendanceLoading} reading={readSection(holidaysAhead)}>
            {(holidays) => <HolidaysAhead holidays={holidays} />}
          </ScreenSection>
        </section>
      </div>
      <div className="lg:col-span-2">
        <h2 className="mb-4 text-xl">
          {own ? studentAttendanceMessages.yourLeaveRequests : studentAttendanceMessages.leaveRequestsOf(student.name)}
        </h2>
        <ScreenSection
          waiting={attendanceLoading}
          reading={readSection(listLeaveRequests, { pending: 'first', ...viewOf(listLeaveRequests, params, 'leave') })}
        >
          {(requests) => <LeaveTable list={requests} />}
        </ScreenSection>
      </div>
    </div>
  )
}
