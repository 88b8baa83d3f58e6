import type { z } from 'zod'
import { pageSizes } from '@/lib/constants'
import { Fold } from '@/components/fold'
import { Pages } from '@/components/pages'
import { ScreenSection } from '@/components/screen-section'
import { attendanceOverview } from '@/lib/attendance/overview'
import { missingRegisters } from '@/lib/attendance/missing'
import { listAttendance } from '@/lib/attendance/queries'
import type { attendanceListSchema, missingSchema } from '@/lib/attendance/schema'
import { calendarDay } from '@/lib/calendar/queries'
import { formatDay, type Day } from '@/lib/dates'
import { listLeaveRequests } from '@/lib/leave/operations'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { readSection } from '@/lib/server/doors/page'
import { Total } from '@/components/total'
import { schoolDay } from '@/lib/server/school-day'
import { attendanceLoading } from './attendance-loading'
import { ClassPicker } from './class-picker'
import { DayNotice } from './day-notice'
import { MissingNotice } from './missing-notice'
import { StatusNotice } from './status-notice'
import { UnsavedMarksGuard } from './unsaved-marks-guard'
import { LeaveTable } from './leave-table'
import { MarkTable } from './mark-table'
import { AttendanceChart } from './attendance-chart'

/** Leave requests on a page, few because marking is the main use of the screen. */
const shownLeaves = 10

/** A day's list, whether school is held on the day and, on today's, which registers are missing. */
async function readMarking(
  date: Day,
  today: Day,
  view: Partial<z.input<typeof attendanceListSchema>>,
  registersOf: Partial<z.input<typeof missingSchema>>,
) {
  const [list, state, registers] = await Promise.all([
    readSection(listAttendance, { ...view, date }),
    readSection(calendarDay, { date }),
    date === today ? readSection(missingRegisters, registersOf) : undefined,
  ])
  if (!list.ok) return list
  if (!state.ok) return state
  const data = { list: list.data, state: state.data, registers: registers?.ok ? registers.data : undefined }
  return { ok: true, data } as const
}

/** The screen of teachers and admins: marking a class, leave requests, and the chart of the last weeks. */
export function StaffAttendance({ account, params }: { account: string; params: SearchParams }) {
  const marking = viewOf(listAttendance, params, 'mark')
  const today = schoolDay()
  const registersOf = viewOf(missingRegisters, params)
  const day = marking.date || today
  const requests = readSection(listLeaveRequests, {
    pageSize: shownLeaves,
    ...viewOf(listLeaveRequests, params, 'leave'),
  })
  return (
    <>
      <section aria-labelledby="mark" className="mt-8">
        <h2 id="mark" className="text-xl">
          Mark Attendance
        </h2>
        <ClassPicker today={today} />
        <UnsavedMarksGuard />
        <ScreenSection
          waiting={attendanceLoading}
          reading={readMarking(
            day,
            today,
            marking.class ? marking : { pageSize: pageSizes.table, ...marking },
            registersOf,
          )}
        >
          {({ list, state, registers }) => (
            <>
              {registers && <MissingNotice registers={registers} asked={Boolean(registersOf.registers)} />}
              <DayNotice day={state} />
              {marking.status && <StatusNotice status={marking.status} total={list.total} />}
              <MarkTable
                key={[day, marking.class, marking.section, marking.page, marking.q].join()}
                list={list}
                account={account}
                day={{ value: day, shown: formatDay(day) }}
                schoolClass={marking.class || undefined}
                section={marking.section || undefined}
                open={!state.off && day <= today}
              />
              <Pages
                label="Pages of students"
                page={list.page}
                last={Math.max(1, Math.ceil(list.total / list.pageSize))}
                list="mark"
              />
            </>
          )}
        </ScreenSection>
      </section>
      <Fold id="leave" title="Leave Requests" count={<Total of={requests} />} open className="mt-12">
        <h2 className="mb-4 text-xl">Leave Requests</h2>
        <ScreenSection waiting={attendanceLoading} reading={requests}>
          {(list) => <LeaveTable list={list} decides />}
        </ScreenSection>
      </Fold>
      <Fold title="Attendance of the school" className="mt-6 sm:mt-12">
        <section aria-labelledby="picture">
          <h2 id="picture" className="mb-4 text-xl">
            Attendance of the school
          </h2>
          <ScreenSection waiting={attendanceLoading} reading={readSection(attendanceOverview)}>
            {(picture) => <AttendanceChart overview={picture} />}
          </ScreenSection>
        </section>
      </Fold>
    </>
  )
}
