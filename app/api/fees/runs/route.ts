import { route } from '@/lib/server/doors/route'
import { listFeeRuns } from '@/lib/fees/runs'

export const GET = route(listFeeRuns)
