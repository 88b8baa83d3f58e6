import { Part } from '@/components/part'
import { overview } from '@/lib/attendance/overview'
import { listAttendance } from '@/lib/attendance/queries'
import { formatDay } from '@/lib/dates'
import { listLeaveRequests } from '@/lib/leave/queries'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { readPart } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { ClassPicker } from './class-picker'
import { LeaveGuard } from './leave-guard'
import { LeaveTable } from './leave-table'
import { MarkTable } from './mark-table'
import { Picture } from './picture'

/** Leave requests a page: the register above them is what the screen is for. */
const shownLeaves = 10

/** What teachers and admins see: a class to mark, the school's leave requests, the picture of the last weeks. */
export function StaffAttendance({ account, params }: { account: string; params: SearchParams }) {
  const marking = viewOf(listAttendance, params, 'mark')
  const today = schoolDay()
  const day = marking.date || today
  return (
    <>
      <section aria-labelledby="mark" className="mt-8">
        <h2 id="mark" className="text-xl">
          Mark Attendance
        </h2>
        <ClassPicker today={today} />
        <LeaveGuard />
        <Part reading={readPart(listAttendance, { ...marking, date: day })}>
          {(list) => (
            <MarkTable
              key={[day, marking.class, marking.section, marking.page, marking.q].join()}
              list={list}
              account={account}
              day={{ value: day, shown: formatDay(day) }}
              schoolClass={marking.class || undefined}
              section={marking.section || undefined}
            />
          )}
        </Part>
      </section>
      <div className="mt-12">
        <h2 className="mb-4 text-xl">Leave Requests</h2>
        <Part
          reading={readPart(listLeaveRequests, {
            pageSize: shownLeaves,
            ...viewOf(listLeaveRequests, params, 'leave'),
          })}
        >
          {(requests) => <LeaveTable list={requests} decides />}
        </Part>
      </div>
      <section aria-labelledby="picture" className="mt-12">
        <h2 id="picture" className="mb-4 text-xl">
          Attendance of the school
        </h2>
        <Part reading={readPart(overview)}>{(picture) => <Picture overview={picture} />}</Part>
      </section>
    </>
  )
}
