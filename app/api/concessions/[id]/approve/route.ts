import { route } from '@/lib/server/doors/route'
import { approveConcession } from '@/lib/concessions/service'

export const POST = route(approveConcession)
