import { overview } from '@/lib/attendance/overview'
import { attendance } from '@/lib/attendance/queries'
import { formatDay } from '@/lib/dates'
import { leaveRequests } from '@/lib/leave/queries'
import type { ListView } from '@/lib/list-view'
import { read } from '@/lib/server/page'
import { schoolDay } from '@/lib/server/school-day'
import { ClassPicker } from './class-picker'
import { LeaveTable } from './leave-table'
import { MarkTable } from './mark-table'
import { Picture } from './picture'

/** Leave requests a page: the register above them is what the screen is for. */
const shownLeaves = 10

/** What teachers and admins see: a class to mark, the school's leave requests, the picture of the last weeks. */
export async function StaffAttendance({ marking, leave }: { marking: ListView; leave: ListView }) {
  const today = schoolDay()
  const day = marking.date || today
  const [list, requests, picture] = await Promise.all([
    read(attendance, { ...marking, date: day }),
    read(leaveRequests, { pageSize: String(shownLeaves), ...leave }),
    read(overview),
  ])
  return (
    <>
      <section aria-labelledby="mark" className="mt-8">
        <h2 id="mark" className="text-xl">
          Mark Attendance
        </h2>
        <ClassPicker today={today} />
        <MarkTable
          key={[day, marking.class, marking.section, marking.page, marking.q].join()}
          list={list}
          day={{ value: day, shown: formatDay(day) }}
          schoolClass={marking.class}
          section={marking.section}
        />
      </section>
      <div className="mt-12">
        <h2 className="mb-4 text-xl">
          Leave Requests
        </h2>
        <LeaveTable list={requests} decides />
      </div>
      <Picture overview={picture} />
    </>
  )
}
