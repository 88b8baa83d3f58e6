import { route } from '@/lib/server/doors/route'
import { blockPerson } from '@/lib/privacy/erasure'

export const PUT = route(blockPerson)
