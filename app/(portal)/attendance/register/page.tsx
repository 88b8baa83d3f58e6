import type { Metadata } from 'next'
import { ScreenSection } from '@/components/screen-section'
import { registerPageMessages } from '@/lib/attendance/page-messages'
import { listRegister } from '@/lib/attendance/register'
import { pageSizes } from '@/lib/constants'
import { addMonths, formatMonth, monthOf, type Month } from '@/lib/dates'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { readSection } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { listYears } from '@/lib/year/queries'
import { formatYear, monthsBetween, schoolYearOfMonth } from '@/lib/years'
import { attendanceLoading } from '../attendance-loading'
import { AttendanceScreen } from '../attendance-screen'
import { RegisterTable } from './register-table'

export const metadata: Metadata = { title: registerPageMessages.monthRegister }

/** Months to choose from: the next one, which may have approved leave, and more than a school year back. */
const months = 16

/** The months to choose from, latest first, and those of the year of `shown`. */
function monthsWith(shown: Month) {
  const latest = addMonths(monthOf(schoolDay()), 1)
  const its = monthsBetween(schoolYearOfMonth(shown, schoolDay())).filter((month) => month <= latest)
  const offered = new Set([shown, ...its, ...Array.from({ length: months }, (_, n) => addMonths(latest, -n))])
  return [...offered]
    .sort()
    .reverse()
    .map((value) => ({ value, label: formatMonth(value) }))
}

/** The years that have pupils, each with the month that is shown of it: the same one, or the last that has come. */
async function yearsWith(shown: Month): Promise<{ value: Month; label: string }[]> {
  const result = await readSection(listYears)
  if (!result.ok || result.data.length < 2) return []
  const latest = monthOf(schoolDay())
  return result.data.map(({ year, first, last }) => {
    const same = monthsBetween({ first, last }).find((month) => month.slice(5) === shown.slice(5)) ?? latest
    return { value: same > latest && shown !== same ? latest : same, label: formatYear(year) }
  })
}

export default async function RegisterPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const view = viewOf(listRegister, await searchParams)
  return (
    <AttendanceScreen current="/attendance/register">
      <div className="mt-6">
        <ScreenSection
          waiting={attendanceLoading}
          reading={readSection(listRegister, { pageSize: pageSizes.register, ...view })}
        >
          {async (list) => (
            <RegisterTable
              list={list}
              months={monthsWith(list.month)}
              years={await yearsWith(list.month)}
              section={view.section ?? ''}
            />
          )}
        </ScreenSection>
      </div>
    </AttendanceScreen>
  )
}
