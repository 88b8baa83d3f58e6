import type { Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { container } from '@/components/layout/container'
import { Pagination } from '@/components/pagination'
import { cn } from '@/components/ui/cn'
import { pendingStudents, pendingTeachers } from '@/lib/approvals/queries'
import type { PendingAccount } from '@/lib/approvals/schema'
import { pageSizes } from '@/lib/constants'
import { dayAt, formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { env } from '@/lib/server/env'
import { currentUser, read } from '@/lib/server/page'
import { AccessDenied } from './access-denied'
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
    read(pendingStudents, { pageSize: pageSizes.table, page: pages.students }),
    read(pendingTeachers, { pageSize: pageSizes.table, page: pages.teachers }),
  ])
  const last = { students: lastPage(students), teachers: lastPage(teachers) }
  const href = (changes: Partial<typeof pages>) => {
    const { students, teachers } = { ...pages, ...changes }
    return `/admin/approvals?students=${students}&teachers=${teachers}`
  }
  // Deciding about the last row of the last page leaves that page empty.
  if (pages.students > last.students || pages.teachers > last.teachers)
    redirect(
      href({ students: Math.min(pages.students, last.students), teachers: Math.min(pages.teachers, last.teachers) }),
    )

  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <h1 className="text-2xl sm:text-3xl">Pending Student Approvals</h1>
      <p className="mt-2 mb-6 text-muted">
        Students who signed up and cannot log in until you approve them. Newest first. Who applied for a place on the home
        page is under{' '}
        <Link href="/admin/admissions" prefetch={false} className="text-accent underline underline-offset-4">
          Admissions
        </Link>
        ; what became of invitations and reset links under{' '}
        <Link href="/admin/mails" prefetch={false} className="text-accent underline underline-offset-4">
          Mails
        </Link>
        .
      </p>
      <PendingTable role="student" rows={shown(students)} />
      <Pagination label="Pages of students" page={pages.students} last={last.students} param="students" />
      <h2 className="mt-12 text-xl sm:text-2xl">Pending Teacher Approvals</h2>
      <p className="mt-2 mb-6 text-muted">A teacher sees every student’s records, so approve only people you know.</p>
      <PendingTable role="teacher" rows={shown(teachers)} />
      <Pagination label="Pages of teachers" page={pages.teachers} last={last.teachers} param="teachers" />
    </div>
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
