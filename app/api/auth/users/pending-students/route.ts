import { route } from '@/lib/server/doors/route'
import { listPendingStudents } from '@/lib/approvals/operations'

export const GET = route(listPendingStudents)
