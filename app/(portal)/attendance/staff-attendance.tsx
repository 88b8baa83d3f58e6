import type { z } from 'zod'
import type { MarkingPlace, MissingRegisters } from '@/lib/attendance/answers'
import { pageSizes, sections } from '@/lib/constants'
import { formatCount } from '@/lib/counted'
import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { attendanceOverview } from '@/lib/attendance/overview'
import { missingRegisters, openDays } from '@/lib/attendance/missing'
import { listAttendance } from '@/lib/attendance/queries'
import { countMissing, placeToMark } from '@/lib/attendance/registers'
import { openDaysSchema, type attendanceListSchema } from '@/lib/attendance/schema'
import { calendarDay } from '@/lib/calendar/queries'
import { isDay, type Day } from '@/lib/dates'
import { listLeaveRequests } from '@/lib/leave/operations'
import { viewIn, viewOf, type SearchParams } from '@/lib/list-view'
import type { Result } from '@/lib/result'
import { readSection } from '@/lib/server/doors/page'
import { Total } from '@/components/total'
import { staffAttendanceMessages } from '@/lib/attendance/page-messages'
import { schoolDay } from '@/lib/server/school-day'
import { attendanceLoading } from './attendance-loading'
import { ClassPicker } from './class-picker'
import { UnsavedMarksGuard } from './unsaved-marks-guard'
import { LeaveTable } from './leave-table'
import { Marking } from './marking'
import { AttendanceChart } from './attendance-chart'

/** Leave requests on a page, few because marking is the main use of the screen. */
const shownLeaves = 5

type Marking = Partial<z.input<typeof attendanceListSchema>>

type Asked = { day: Day; place: Marking; registers: Promise<Result<MissingRegisters>> | undefined }

/** A day's list, whether school is held, which registers are missing, and the days that are open in the class. */
async function readMarking({ day, place, registers }: Asked) {
  const [list, state, missing, open] = await Promise.all([
    // A class is marked as a whole.
    readSection(listAttendance, { ...(place.class ? {} : { pageSize: pageSizes.table }), ...place, date: day }),
    readSection(calendarDay, { date: day }),
    registers,
    place.class && namesClass(place)
      ? readSection(openDays, { class: place.class, section: place.section })
      : undefined,
  ])
  if (!list.ok) return list
  if (!state.ok) return state
  const data = {
    list: list.data,
    state: state.data,
    missing: missing?.ok && day === state.data.today ? shownOf(missing.data) : undefined,
    open: open?.ok ? open.data : undefined,
  }
  return { ok: true, data } as const
}

function shownOf({ due, late, missing, sections }: MissingRegisters) {
  const { count, word } = countMissing(sections, missing)
  return { due, late, missing, said: `${formatCount(count)} ${word}` }
}

/** Whether the address names a class; a wrong one is none. */
const namesClass = (marking: Marking) =>
  openDaysSchema.safeParse({ class: marking.class, section: marking.section }).success

/** Pupils without a section are listed with the whole class. */
const withPlace = (marking: Marking, place: MarkingPlace): Marking => ({
  ...marking,
  class: place.class,
  section: sections.find((name) => name === place.section),
})

type Props = {
  account: string
  params: SearchParams
  last: MarkingPlace | undefined
  /** The viewer may have sections of their own. */
  teaches: boolean
  /** The viewer marks. */
  marks: boolean
}

/** The screen of teachers and admins: marking a class, leave requests, and the chart of the last weeks. */
export async function StaffAttendance({ marks, params, ...props }: Props) {
  const requests = readSection(listLeaveRequests, {
    pageSize: shownLeaves,
    pending: 'first',
    ...viewOf(listLeaveRequests, params, 'leave'),
  })
  return (
    <>
      {marks && (await MarkSection({ params, ...props }))}
      <Fold id="leave" title="Leave Requests" count={<Total of={requests} />} open className="mt-12">
        <h2 className="mb-4 text-xl">Leave Requests</h2>
        <ScreenSection waiting={attendanceLoading} reading={requests}>
          {(list) => <LeaveTable list={list} decides teaches={props.teaches} />}
        </ScreenSection>
      </Fold>
      <Fold title={staffAttendanceMessages.attendanceOfSchool} className="mt-6 sm:mt-12">
        <section aria-labelledby="picture">
          <h2 id="picture" className="mb-4 text-xl">
            {staffAttendanceMessages.attendanceOfSchool}
          </h2>
          <ScreenSection waiting={attendanceLoading} reading={readSection(attendanceOverview)}>
            {(picture) => <AttendanceChart overview={picture} />}
          </ScreenSection>
        </section>
      </Fold>
    </>
  )
}

/** The register of a day of a class or section, to be marked. */
async function MarkSection({ account, params, last }: Omit<Props, 'marks' | 'teaches'>) {
  const marking = viewOf(listAttendance, params, 'mark')
  const today = schoolDay()
  const day = marking.date && isDay(marking.date) ? marking.date : today
  const wanted = viewOf(missingRegisters, params)
  // Who looks for pupils with a status means those of all classes.
  const all = Boolean(marking.status || marking.q || viewIn(params, 'mark').all)
  const named = namesClass(marking)
  const choose = !named && !all
  const registers = day === today || choose ? readSection(missingRegisters, { ...wanted, date: day }) : undefined
  const read = choose ? await registers : undefined
  const opened = read?.ok
    ? placeToMark(read.data.sections, { last, missing: Boolean(wanted.registers) && day === today })
    : undefined
  const place = named || !opened ? marking : withPlace(marking, opened)
  return (
    <section aria-labelledby="mark" className="sm:mt-8">
      <h2 id="mark" className="text-xl max-sm:sr-only">
        Mark Attendance
      </h2>
      <ClassPicker today={today} account={account} opened={opened} />
      <UnsavedMarksGuard />
      <ScreenSection waiting={attendanceLoading} reading={readMarking({ day, place, registers })}>
        {(read) => (
          <Marking
            account={account}
            day={day}
            schoolClass={place.class || undefined}
            section={place.section || undefined}
            status={marking.status || undefined}
            search={marking.q || undefined}
            missingFirst={Boolean(wanted.registers) && !named}
            {...read}
          />
        )}
      </ScreenSection>
    </section>
  )
}
