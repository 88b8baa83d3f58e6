import { route } from '@/lib/server/doors/route'
import { barGuardian, liftBar } from '@/lib/guardians/service'

export const PUT = route(barGuardian)
export const DELETE = route(liftBar)
