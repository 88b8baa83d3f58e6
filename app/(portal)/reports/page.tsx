import { tabOf } from '@/lib/route-lookups'
import { ScreenSection } from '@/components/screen-section'
import { reportTypes } from '@/lib/reports/lists'
import type { SearchParams } from '@/lib/list-view'
import { reportMessages } from '@/lib/reports/messages'
import { allows } from '@/lib/permissions'
import { reportsPageMessages } from '@/lib/reports/page-messages'
import { listReports } from '@/lib/reports/queries'
import { currentUser, readTable } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { Screen } from '../screen'
import { YearChoice } from '../year-choice'
import { ClassMarksCard } from './class-marks/class-marks-card'
import { ReportForm } from './report-form'
import { ReportsTable } from './reports-table'

export const metadata = tabOf('/reports')

type Props = { searchParams: Promise<SearchParams> }

export default async function ReportsPage({ searchParams }: Props) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const writes = allows('reports:create', user)
  return (
    <Screen path="/reports">
      {writes && (
        <>
          <div id="create">
            <ReportForm />
          </div>
          <ClassMarksCard />
        </>
      )}
      <div className="mt-12 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 className="section-title">Report History</h2>
        <YearChoice label={reportsPageMessages.schoolYears} />
      </div>
      <div className="mt-6">
        <ScreenSection reading={readTable(listReports, params)} failed={reportMessages.loadFailed}>
          {({ rows, ...page }) => (
            <ReportsTable
              forStaff={writes}
              // Of several children each row says whose it is.
              ofOne={!writes && (user?.children ?? [user]).length === 1}
              only={reportTypes.find((type) => type === params.type)}
              list={{ ...page, rows: rows.map((row) => ({ ...row, day: schoolDay(new Date(row.date)) })) }}
            />
          )}
        </ScreenSection>
      </div>
    </Screen>
  )
}
