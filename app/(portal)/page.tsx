import { readChecklist } from '@/lib/checklist/operations'
import { schoolLists, stretchOf } from '@/lib/choices'
import { allows } from '@/lib/permissions'
import { currentUser, readSection, schoolName } from '@/lib/server/doors/page'
import { frontPage } from '@/lib/server/front-page'
import { absentStaff } from '@/lib/staff-leave/operations'
import { readToday } from '@/lib/today/queries'
import { dashboardsMessages } from '@/lib/today/screen-messages'
import { todayViewOf } from '@/lib/today/view'
import { officeScreensOf, redirectFor, tabOf } from '@/lib/route-lookups'
import { Dashboard } from './dashboard'
import { dashboards } from './dashboards'

export const metadata = tabOf('/')

export default async function DashboardPage() {
  const [user, school, today] = await Promise.all([currentUser(), schoolName(), readSection(readToday)])
  const [checklist, away] = await Promise.all([
    allows('school:manage', user) ? readSection(readChecklist) : undefined,
    allows('duties:substitute', user) ? readSection(absentStaff) : undefined,
  ])
  const view = todayViewOf(user)
  const { cards, links } = dashboards[view]
  const closed = [...cards, ...links].flatMap(({ href }) => (isClosed(redirectFor(href, user), href) ? [href] : []))
  const { voicesShown, voices, figuresShown, figures } = frontPage()
  return (
    <Dashboard
      view={view}
      title={view === 'office' && !allows('school:manage', user) ? dashboardsMessages.principal : undefined}
      closed={[...new Set(closed)]}
      office={officeScreensOf(user)}
      name={user?.name ?? ''}
      schoolClass={user?.class ?? null}
      school={school}
      classes={stretchOf(schoolLists(), 'classes')}
      today={today}
      checklist={checklist?.ok && checklist.data.steps.length > 0 ? checklist.data : null}
      away={away?.ok && away.data.absent.length > 0 ? away.data : null}
      said={{ voicesShown, voices, figuresShown, figures }}
    />
  )
}

/** Not where somebody is led to the same on another screen. */
const isClosed = (elsewhere: string | null, href: string) => elsewhere !== null && elsewhere !== `/admin${href}`
