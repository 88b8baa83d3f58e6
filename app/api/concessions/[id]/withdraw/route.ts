import { route } from '@/lib/server/doors/route'
import { withdrawConcession } from '@/lib/concessions/service'

export const POST = route(withdrawConcession)
