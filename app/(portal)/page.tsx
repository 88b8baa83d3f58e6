import { schoolLists, stretchOf } from '@/lib/choices'
import { tabOf } from '@/lib/route-lookups'
import { currentUser, readSection, schoolName } from '@/lib/server/doors/page'
import { readToday } from '@/lib/today/queries'
import { todayViewOf } from '@/lib/today/view'
import { Dashboard } from './dashboard'

export const metadata = tabOf('/')

export default async function DashboardPage() {
  const [user, school, today] = await Promise.all([currentUser(), schoolName(), readSection(readToday)])
  return (
    <Dashboard
      view={todayViewOf(user)}
      name={user?.name ?? ''}
      schoolClass={user?.class ?? null}
      school={school}
      classes={stretchOf(schoolLists(), 'classes')}
      today={today}
    />
  )
}
