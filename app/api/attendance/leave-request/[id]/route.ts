import { route } from '@/lib/server/doors/route'
import { withdrawLeave } from '@/lib/leave/operations'

export const DELETE = route(withdrawLeave)
