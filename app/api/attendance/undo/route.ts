import { route } from '@/lib/server/doors/route'
import { undoMark } from '@/lib/attendance/undo'

export const POST = route(undoMark)
