import { schoolLists, stretchOf } from '@/lib/choices'
import { tabOf } from '@/lib/route-lookups'
import { currentUser, readSection, schoolName } from '@/lib/server/doors/page'
import { readToday } from '@/lib/today/queries'
import { Dashboard } from './dashboard'

export const metadata = tabOf('/')

export default async function DashboardPage() {
  const [user, school, today] = await Promise.all([currentUser(), schoolName(), readSection(readToday)])
  return (
    <Dashboard
      role={user?.role ?? 'student'}
      name={user?.name ?? ''}
      schoolClass={user?.class ?? null}
      school={school}
      classes={stretchOf(schoolLists(), 'classes')}
      today={today}
    />
  )
}
