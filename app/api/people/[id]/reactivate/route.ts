import { reactivatePerson } from '@/lib/people/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(reactivatePerson)
