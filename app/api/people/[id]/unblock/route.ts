import { route } from '@/lib/server/doors/route'
import { unblockPerson } from '@/lib/privacy/erasure'

export const PUT = route(unblockPerson)
