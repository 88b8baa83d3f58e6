import { route } from '@/lib/server/doors/route'
import { redecideLeave } from '@/lib/leave/decisions'
import { undoLeaveDecision } from '@/lib/leave/undo'

export const PUT = route(redecideLeave)
export const DELETE = route(undoLeaveDecision)
