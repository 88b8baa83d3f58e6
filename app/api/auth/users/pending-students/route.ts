import { listPendingStudents } from '@/lib/approvals/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(listPendingStudents)
