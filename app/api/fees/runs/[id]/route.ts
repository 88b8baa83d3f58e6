import { undoFeeRun } from '@/lib/fees/service'
import { route } from '@/lib/server/doors/route'

export const DELETE = route(undoFeeRun)
