import { ownMonth } from '@/lib/attendance/queries'
import { leaveRequests } from '@/lib/leave/queries'
import type { ListView } from '@/lib/list-view'
import { students } from '@/lib/students/queries'
import { read } from '@/lib/server/page'
import type { Actor } from '@/lib/server/actor'
import { LeaveForm } from './leave-form'
import { LeaveTable } from './leave-table'
import { MonthCalendar } from './month-calendar'

/** What a student sees: their own month, the leave form and their own requests. */
export async function StudentAttendance({ user, view, leave }: { user: Actor; view: ListView; leave: ListView }) {
  const [month, requests, themself] = await Promise.all([
    read(ownMonth, view.month ? { month: view.month } : {}),
    read(leaveRequests, leave),
    read(students),
  ])
  const [option] = themself.rows
  return (
    <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-2">
      <MonthCalendar own={month} />
      <section aria-labelledby="leave-form">
        <h2 id="leave-form" className="text-xl">
          Submit Leave Request
        </h2>
        <LeaveForm student={{ id: option?._id ?? user.id, name: option?.name ?? user.name, class: option?.class ?? user.class ?? '' }} />
      </section>
      <div className="lg:col-span-2">
        <h2 className="mb-4 text-xl">
          Your leave requests
        </h2>
        <LeaveTable list={requests} />
      </div>
    </div>
  )
}
