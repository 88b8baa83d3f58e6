import { route } from '@/lib/server/doors/route'
import { takeBackRollOver } from '@/lib/year/service'

export const POST = route(takeBackRollOver)
