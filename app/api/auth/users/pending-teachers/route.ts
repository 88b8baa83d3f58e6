import { pendingTeachers } from '@/lib/approvals/queries'
import { route } from '@/lib/server/route'

export const GET = route(pendingTeachers, { as: 'teachers' })
