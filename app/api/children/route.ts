import { route } from '@/lib/server/doors/route'
import { listOwnChildren } from '@/lib/guardians/own-children'

export const GET = route(listOwnChildren)
