import { route } from '@/lib/server/doors/route'
import { deactivatePerson } from '@/lib/people/service'

export const PUT = route(deactivatePerson)
