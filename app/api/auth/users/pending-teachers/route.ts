import { route } from '@/lib/server/doors/route'
import { listPendingTeachers } from '@/lib/approvals/operations'

export const GET = route(listPendingTeachers)
