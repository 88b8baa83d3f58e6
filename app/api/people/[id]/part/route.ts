import { route } from '@/lib/server/doors/route'
import { partGuardian } from '@/lib/guardians/joining'

export const POST = route(partGuardian, { status: 201 })
