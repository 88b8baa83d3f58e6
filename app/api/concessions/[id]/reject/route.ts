import { route } from '@/lib/server/doors/route'
import { rejectConcession } from '@/lib/concessions/service'

export const POST = route(rejectConcession)
