import { route } from '@/lib/server/doors/route'
import { undoRest } from '@/lib/attendance/undo'

export const POST = route(undoRest)
