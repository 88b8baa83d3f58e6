import { readChecklist } from '@/lib/checklist/operations'
import { schoolLists, stretchOf } from '@/lib/choices'
import { tabOf } from '@/lib/route-lookups'
import { allows } from '@/lib/permissions'
import { currentUser, readSection, schoolName } from '@/lib/server/doors/page'
import { frontPage } from '@/lib/server/front-page'
import { readToday } from '@/lib/today/queries'
import { todayViewOf } from '@/lib/today/view'
import { Dashboard } from './dashboard'

export const metadata = tabOf('/')

export default async function DashboardPage() {
  const [user, school, today] = await Promise.all([currentUser(), schoolName(), readSection(readToday)])
  const checklist = allows('school:manage', user) ? await readSection(readChecklist) : undefined
  const { voicesShown, voices, figuresShown, figures } = frontPage()
  return (
    <Dashboard
      view={todayViewOf(user)}
      name={user?.name ?? ''}
      schoolClass={user?.class ?? null}
      school={school}
      classes={stretchOf(schoolLists(), 'classes')}
      today={today}
      checklist={checklist?.ok && checklist.data.steps.length > 0 ? checklist.data : null}
      said={{ voicesShown, voices, figuresShown, figures }}
    />
  )
}
