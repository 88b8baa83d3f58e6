import { route } from '@/lib/server/doors/route'
import { undoMarks } from '@/lib/attendance/undo'

export const POST = route(undoMarks)
