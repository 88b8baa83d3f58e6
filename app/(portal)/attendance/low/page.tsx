import { allows } from '@/lib/permissions'
import type { Metadata } from 'next'
import { ScreenSection } from '@/components/screen-section'
import { buttonStyle } from '@/components/ui/button'
import { ViewLink } from '@/components/page-view'
import { listLowAttendance } from '@/lib/attendance/register'
import { lowAttendance } from '@/lib/attendance/lists'
import { lowPageMessages } from '@/lib/attendance/page-messages'
import type { SearchParams } from '@/lib/list-view'
import { formatPercent } from '@/lib/percent'
import { currentUser, readTable } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOf } from '@/lib/years'
import { attendanceLoading } from '../attendance-loading'
import { YearChoice } from '../../year-choice'
import { AttendanceScreen } from '../attendance-screen'
import { LowTable } from './low-table'

export const metadata: Metadata = { title: lowPageMessages.lowAttendance }

export default async function LowAttendancePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const monthly = params.span === 'month'
  return (
    <AttendanceScreen current="/attendance/low">
      <div className="mt-6">
        <ScreenSection waiting={attendanceLoading} reading={readTable(listLowAttendance, params)}>
          {(list) => (
            <>
              {!monthly && (
                <div className="mb-4">
                  <YearChoice label={lowPageMessages.schoolYears} shown={schoolYearOf(schoolDay())} />
                </div>
              )}
              <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
                <p className="text-muted">
                  {lowPageMessages.studentsBelowInLowest(formatPercent(lowAttendance), list.period)}
                </p>
                <ViewLink
                  changes={{ span: monthly ? '' : 'month', year: '', page: '' }}
                  className={buttonStyle({ variant: 'secondary', size: 'sm' })}
                >
                  {monthly ? lowPageMessages.showSchoolYear : lowPageMessages.showThisMonth}
                </ViewLink>
              </div>
              <LowTable list={list} marks={allows('classes:teach', user)} />
            </>
          )}
        </ScreenSection>
      </div>
    </AttendanceScreen>
  )
}
