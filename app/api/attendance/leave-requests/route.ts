import { listLeaveRequests } from '@/lib/leave/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(listLeaveRequests)
