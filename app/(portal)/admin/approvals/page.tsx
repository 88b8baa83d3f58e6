import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { Pagination } from '@/components/pagination'
import { pendingStudents, pendingTeachers } from '@/lib/approvals/queries'
import type { PendingAccount } from '@/lib/approvals/schema'
import { dayAt, formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { env } from '@/lib/server/env'
import { currentUser, read } from '@/lib/server/page'
import { AccessDenied } from './access-denied'
import { ApprovalsScreen } from './approvals-screen'
import { PendingTable, type PendingRow } from './pending-table'

export const metadata: Metadata = { title: 'Manage Students' }

type Params = { students?: string | string[]; teachers?: string | string[] }

export default async function ApprovalsPage({ searchParams }: { searchParams: Promise<Params> }) {
  // The middleware goes by the cookie; the role may have changed since.
  const user = await currentUser()
  if (user && user.role !== 'admin') return <AccessDenied />

  const params = await searchParams
  const pages = { students: pageNumber(params.students), teachers: pageNumber(params.teachers) }
  const [students, teachers] = await Promise.all([
    read(pendingStudents, { page: pages.students }),
    read(pendingTeachers, { page: pages.teachers }),
  ])
  const last = { students: lastPage(students), teachers: lastPage(teachers) }
  const href = (changes: Partial<typeof pages>) => {
    const { students, teachers } = { ...pages, ...changes }
    return `/admin/approvals?students=${students}&teachers=${teachers}`
  }
  // Deciding about the last row of the last page leaves that page empty.
  if (pages.students > last.students || pages.teachers > last.teachers)
    redirect(href({ students: Math.min(pages.students, last.students), teachers: Math.min(pages.teachers, last.teachers) }))

  return (
    <ApprovalsScreen
      students={
        <>
          <PendingTable role="student" rows={shown(students)} />
          <Pagination label="Pages of students" page={pages.students} last={last.students} href={(page) => href({ students: page })} />
        </>
      }
      teachers={
        <>
          <PendingTable role="teacher" rows={shown(teachers)} />
          <Pagination label="Pages of teachers" page={pages.teachers} last={last.teachers} href={(page) => href({ teachers: page })} />
        </>
      }
    />
  )
}

function pageNumber(value: string | string[] | undefined) {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1
}

const lastPage = ({ total, pageSize }: Page<unknown>) => Math.max(1, Math.ceil(total / pageSize))

function shown({ rows }: Page<PendingAccount>): PendingRow[] {
  const { SCHOOL_TIMEZONE } = env()
  return rows.map((row) => ({ ...row, createdAt: formatDay(dayAt(new Date(row.createdAt), SCHOOL_TIMEZONE)) }))
}
