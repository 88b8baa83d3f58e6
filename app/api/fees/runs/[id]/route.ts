import { route } from '@/lib/server/doors/route'
import { undoFeeRun } from '@/lib/fees/service'

export const DELETE = route(undoFeeRun)
