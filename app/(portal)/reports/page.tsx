import type { Metadata } from 'next'
import { pageSizes } from '@/lib/constants'
import { viewOf } from '@/lib/list-view'
import { allows } from '@/lib/permissions'
import { listReports } from '@/lib/reports/queries'
import { currentUser, read } from '@/lib/server/page'
import { schoolDay } from '@/lib/server/school-day'
import { ReportForm } from './report-form'
import { ReportsScreen } from './reports-screen'
import { ReportsTable } from './reports-table'

export const metadata: Metadata = { title: 'Reports' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ReportsPage({ searchParams }: Props) {
  const view = viewOf(await searchParams)
  const [user, { rows, ...page }] = await Promise.all([currentUser(), read(listReports, { pageSize: pageSizes.table, ...view })])
  const writes = user !== null && allows('reports:create', user.role)
  return (
    <ReportsScreen form={writes && <ReportForm />}>
      <ReportsTable forStaff={writes} list={{ ...page, rows: rows.map((row) => ({ ...row, day: schoolDay(new Date(row.date)) })) }} />
    </ReportsScreen>
  )
}
