import { undoRest } from '@/lib/attendance/undo'
import { route } from '@/lib/server/route'

export const POST = route(undoRest)
