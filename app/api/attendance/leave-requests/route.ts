import { leaveRequests } from '@/lib/leave/queries'
import { route } from '@/lib/server/route'

export const GET = route(leaveRequests, { as: 'leaveRequests' })
