import { rejectLeave } from '@/lib/leave/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(rejectLeave)
