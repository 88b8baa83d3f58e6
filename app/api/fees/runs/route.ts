import { listFeeRuns } from '@/lib/fees/runs'
import { route } from '@/lib/server/doors/route'

export const GET = route(listFeeRuns)
