import { approveLeave } from '@/lib/leave/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(approveLeave)
