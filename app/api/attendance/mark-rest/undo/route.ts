import { undoRest } from '@/lib/attendance/undo'
import { route } from '@/lib/server/doors/route'

export const POST = route(undoRest)
