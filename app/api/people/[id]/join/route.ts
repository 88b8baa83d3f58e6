import { route } from '@/lib/server/doors/route'
import { joinGuardians } from '@/lib/guardians/joining'

export const POST = route(joinGuardians)
