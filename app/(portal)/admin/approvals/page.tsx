import type { PendingAccount } from '@/lib/approvals/answers'
import { allows, byRole, reachOf } from '@/lib/permissions'
import { redirectFor, tabOf } from '@/lib/route-lookups'
import { redirect } from 'next/navigation'
import { Pages } from '@/components/pages'
import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { Total } from '@/components/total'
import { listPendingStudents, listPendingTeachers } from '@/lib/approvals/operations'
import { approvalsPageMessages } from '@/lib/approvals/page-messages'
import { pageSizes } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { listProfileChanges } from '@/lib/profile/queries'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'
import { currentUser, readSection, storedRole } from '@/lib/server/doors/page'
import { AccessDenied } from './access-denied'
import { ChangesTable } from './changes-table'
import { PendingTable, type PendingRow } from './pending-table'
import type { SearchParams } from '@/lib/list-view'
import { Screen } from '../../screen'

export const metadata = tabOf('/admin/approvals')

export default async function ApprovalsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await currentUser()
  const elsewhere = redirectFor('/admin/approvals', user)
  // Who was an administrator when the cookie was made, which the middleware reads, is told; others come here for lack of a duty.
  const stored = await storedRole()
  if (elsewhere && stored && allows('approvals:read', byRole(stored))) return <AccessDenied />
  if (elsewhere) redirect(elsewhere)

  const params = await searchParams
  const pages = {
    students: pageNumber(params.students),
    teachers: pageNumber(params.teachers),
    changes: pageNumber(params.changes),
  }
  const teachers =
    reachOf('approvals:read', user) === 'school' &&
    readSection(listPendingTeachers, { pageSize: pageSizes.table, page: pages.teachers })
  const changes = readSection(listProfileChanges, { pageSize: pageSizes.table, page: pages.changes })
  const href = (wanted: Partial<typeof pages>) => {
    const { students, teachers, changes } = { ...pages, ...wanted }
    return `/admin/approvals?students=${students}&teachers=${teachers}&changes=${changes}`
  }
  return (
    <Screen path="/admin/approvals">
      <p className="mt-2 mb-6 text-muted">
        {approvalsPageMessages.theseStudentsHaveSigned}{' '}
        <a href="/admin/admissions" className="text-accent underline underline-offset-4">
          Admissions
        </a>
        {allows('mails:manage', user) && (
          <>
            {approvalsPageMessages.invitationsAndOtherMails}{' '}
            <a href="/admin/mails" className="text-accent underline underline-offset-4">
              Mails
            </a>
          </>
        )}
        .
      </p>
      <ScreenSection reading={readSection(listPendingStudents, { pageSize: pageSizes.table, page: pages.students })}>
        {(list) => <Pending role="student" list={list} href={(page) => href({ students: page })} />}
      </ScreenSection>
      {teachers && (
        <Fold
          title={approvalsPageMessages.pendingTeacherApprovals}
          count={<Total of={teachers} />}
          open={'teachers' in params}
          className="mt-8 sm:mt-12"
        >
          <h2 className="section-title">{approvalsPageMessages.pendingTeacherApprovals}</h2>
          <p className="mt-2 mb-6 text-muted">{approvalsPageMessages.aboutTeachers[schoolSettings().teachersReach]}</p>
          <ScreenSection reading={teachers}>
            {(list) => <Pending role="teacher" list={list} href={(page) => href({ teachers: page })} />}
          </ScreenSection>
        </Fold>
      )}
      <Fold
        title={approvalsPageMessages.profileChanges}
        count={<Total of={changes} />}
        open={'changes' in params}
        className="sm:mt-12"
      >
        <h2 className="section-title">{approvalsPageMessages.profileChanges}</h2>
        <p className="mt-2 mb-6 text-muted">
          {approvalsPageMessages.whatNamesAndEmailsWere}
          {schoolSettings().profileChanges === 'approval' && approvalsPageMessages.studentsOwnChangeOfName}
        </p>
        <ScreenSection reading={changes}>
          {({ rows, total, page, pageSize }) => (
            <>
              <ChangesTable rows={rows.map((row) => ({ ...row, createdAt: dayOf(row.createdAt) }))} />
              <Pages
                label={approvalsPageMessages.pagesOfProfileChanges}
                page={page}
                last={Math.max(1, Math.ceil(total / pageSize))}
                param="changes"
              />
            </>
          )}
        </ScreenSection>
      </Fold>
    </Screen>
  )
}

function pageNumber(value: string | string[] | undefined) {
  return typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) ? Number(value) : 1
}

type PendingProps = { role: 'student' | 'teacher'; list: Page<PendingAccount>; href: (page: number) => string }

function Pending({ role, list, href }: PendingProps) {
  const last = Math.max(1, Math.ceil(list.total / list.pageSize))
  // The last row of the last page may have been decided.
  if (list.page > last) redirect(href(last))
  return (
    <>
      <PendingTable role={role} rows={shown(list)} />
      <Pages label={approvalsPageMessages.pagesOf(role)} page={list.page} last={last} param={`${role}s`} />
    </>
  )
}

function shown({ rows }: Page<PendingAccount>): PendingRow[] {
  return rows.map((row) => ({ ...row, createdAt: dayOf(row.createdAt) }))
}

const dayOf = (instant: string) => formatDay(schoolDay(new Date(instant)))
