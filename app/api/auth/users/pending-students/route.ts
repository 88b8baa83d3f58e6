import { pendingStudents } from '@/lib/approvals/queries'
import { route } from '@/lib/server/route'

export const GET = route(pendingStudents, { as: 'students' })
