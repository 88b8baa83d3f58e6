import { leaveRequests } from '@/lib/leave/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(leaveRequests)
