import { route } from '@/lib/server/doors/route'
import { orderGuardians } from '@/lib/guardians/service'

export const PUT = route(orderGuardians)
