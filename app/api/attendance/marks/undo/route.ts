import { undoMarks } from '@/lib/attendance/undo'
import { route } from '@/lib/server/doors/route'

export const POST = route(undoMarks)
