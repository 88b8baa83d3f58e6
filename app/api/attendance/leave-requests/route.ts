import { listLeaveRequests } from '@/lib/leave/operations'
import { route } from '@/lib/server/doors/route'

export const GET = route(listLeaveRequests)
