import { approveLeave } from '@/lib/leave/service'
import { route } from '@/lib/server/route'

export const PUT = route(approveLeave)
