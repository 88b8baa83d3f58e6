import { feeRuns } from '@/lib/fees/runs'
import { route } from '@/lib/server/route'

export const GET = route(feeRuns, { as: 'runs' })
