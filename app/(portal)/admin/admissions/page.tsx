import type { Metadata } from 'next'
import { listApplications } from '@/lib/admissions/queries'
import { dayAt } from '@/lib/dates'
import { viewOf } from '@/lib/list-view'
import { env } from '@/lib/server/env'
import { read } from '@/lib/server/page'
import { AdmissionsScreen } from './admissions-screen'
import { ApplicationsTable } from './applications-table'
import { Pipeline } from './pipeline'

export const metadata: Metadata = { title: 'Admissions' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function AdmissionsPage({ searchParams }: Props) {
  const view = viewOf(await searchParams)
  const { counts, rows, ...page } = await read(listApplications, view)
  const { SCHOOL_TIMEZONE } = env()
  return (
    <AdmissionsScreen>
      <Pipeline counts={counts} chosen={view.status} />
      <ApplicationsTable
        list={{ ...page, rows: rows.map((row) => ({ ...row, sent: dayAt(new Date(row.date), SCHOOL_TIMEZONE) })) }}
      />
    </AdmissionsScreen>
  )
}
