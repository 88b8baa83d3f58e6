import { approveLeave } from '@/lib/leave/operations'
import { route } from '@/lib/server/doors/route'

export const PUT = route(approveLeave)
