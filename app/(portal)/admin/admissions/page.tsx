import type { Metadata } from 'next'
import { listApplications } from '@/lib/admissions/queries'
import { pageSizes } from '@/lib/constants'
import { viewOf } from '@/lib/list-view'
import { read } from '@/lib/server/page'
import { schoolDay } from '@/lib/server/school-day'
import { AdmissionsScreen } from './admissions-screen'
import { ApplicationsTable } from './applications-table'
import { Pipeline } from './pipeline'

export const metadata: Metadata = { title: 'Admissions' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AdmissionsPage({ searchParams }: Props) {
  const view = viewOf(await searchParams)
  const { counts, rows, ...page } = await read(listApplications, { pageSize: pageSizes.table, ...view })
  return (
    <AdmissionsScreen>
      <Pipeline counts={counts} />
      <ApplicationsTable
        list={{ ...page, rows: rows.map((row) => ({ ...row, sent: schoolDay(new Date(row.date)) })) }}
      />
    </AdmissionsScreen>
  )
}
