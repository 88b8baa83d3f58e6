import { route } from '@/lib/server/doors/route'
import { approveLeave } from '@/lib/leave/operations'

export const PUT = route(approveLeave)
