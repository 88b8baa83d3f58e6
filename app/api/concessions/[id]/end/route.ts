import { route } from '@/lib/server/doors/route'
import { endConcession } from '@/lib/concessions/service'

export const POST = route(endConcession)
