import { Part } from '@/components/part'
import { ownMonth } from '@/lib/attendance/queries'
import { listLeaveRequests } from '@/lib/leave/queries'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { listStudents } from '@/lib/students/queries'
import { readPart } from '@/lib/server/doors/page'
import type { Actor } from '@/lib/server/accounts/actor'
import { LazyLeaveForm } from './lazy-leave-form'
import { LeaveTable } from './leave-table'
import { MonthCalendar } from './month-calendar'

/** What a student sees: their own month, the leave form and their own requests. */
export function StudentAttendance({ user, params }: { user: Actor; params: SearchParams }) {
  return (
    <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <section aria-label="Attendance">
        <Part reading={readPart(ownMonth, viewOf(ownMonth, params))}>{(month) => <MonthCalendar own={month} />}</Part>
      </section>
      <section aria-labelledby="leave-form">
        <h2 id="leave-form" className="text-xl">
          Submit Leave Request
        </h2>
        <Part reading={readPart(listStudents)}>
          {({ rows: [option] }) => (
            <LazyLeaveForm
              student={{
                id: option?._id ?? user.id,
                name: option?.name ?? user.name,
                class: option?.class ?? user.class ?? '',
              }}
            />
          )}
        </Part>
      </section>
      <div className="lg:col-span-2">
        <h2 className="mb-4 text-xl">Your leave requests</h2>
        <Part reading={readPart(listLeaveRequests, viewOf(listLeaveRequests, params, 'leave'))}>
          {(requests) => <LeaveTable list={requests} />}
        </Part>
      </div>
    </div>
  )
}
