import type { Metadata } from 'next'
import { Part } from '@/components/part'
import { pageSizes } from '@/lib/constants'
import { viewOf, type SearchParams } from '@/lib/list-view'
import { messages } from '@/lib/messages'
import { allows } from '@/lib/permissions'
import { listReports } from '@/lib/reports/queries'
import { currentUser, readPart } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { ReportForm } from './report-form'
import { ReportsScreen } from './reports-screen'
import { ReportsTable } from './reports-table'

export const metadata: Metadata = { title: 'Reports' }

type Props = { searchParams: Promise<SearchParams> }

export default async function ReportsPage({ searchParams }: Props) {
  const [user, params] = await Promise.all([currentUser(), searchParams])
  const writes = user !== null && allows('reports:create', user.role)
  return (
    <ReportsScreen form={writes && <ReportForm />}>
      <Part
        reading={readPart(listReports, { pageSize: pageSizes.table, ...viewOf(listReports, params) })}
        failed={messages.reports.loadFailed}
      >
        {({ rows, ...page }) => (
          <ReportsTable
            forStaff={writes}
            list={{ ...page, rows: rows.map((row) => ({ ...row, day: schoolDay(new Date(row.date)) })) }}
          />
        )}
      </Part>
    </ReportsScreen>
  )
}
