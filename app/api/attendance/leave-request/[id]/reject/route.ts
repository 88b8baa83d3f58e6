import { route } from '@/lib/server/doors/route'
import { rejectLeave } from '@/lib/leave/operations'

export const PUT = route(rejectLeave)
