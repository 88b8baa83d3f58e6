import { undoRun } from '@/lib/fees/service'
import { route } from '@/lib/server/route'

export const DELETE = route(undoRun)
