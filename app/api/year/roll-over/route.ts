import { route } from '@/lib/server/doors/route'
import { runRollOver } from '@/lib/year/service'

export const POST = route(runRollOver, { status: 201 })
