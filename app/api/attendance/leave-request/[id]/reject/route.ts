import { route } from '@/lib/server/doors/route'
import { rejectLeave } from '@/lib/leave/decisions'

export const PUT = route(rejectLeave)
