import { route } from '@/lib/server/doors/route'
import { approveLeave } from '@/lib/leave/decisions'

export const PUT = route(approveLeave)
