import { route } from '@/lib/server/doors/route'
import { listLeaveRequests } from '@/lib/leave/operations'

export const GET = route(listLeaveRequests)
