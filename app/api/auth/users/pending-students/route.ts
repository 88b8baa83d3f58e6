import { listPendingStudents } from '@/lib/approvals/operations'
import { route } from '@/lib/server/doors/route'

export const GET = route(listPendingStudents)
