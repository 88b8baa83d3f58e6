import { listPendingTeachers } from '@/lib/approvals/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(listPendingTeachers)
