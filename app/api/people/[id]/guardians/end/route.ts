import { route } from '@/lib/server/doors/route'
import { endGuardian } from '@/lib/guardians/service'

export const PUT = route(endGuardian)
