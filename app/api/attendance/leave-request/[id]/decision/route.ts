import { route } from '@/lib/server/doors/route'
import { redecideLeave } from '@/lib/leave/operations'

export const PUT = route(redecideLeave)
