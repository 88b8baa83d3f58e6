import { route } from '@/lib/server/doors/route'
import { reactivatePerson } from '@/lib/people/service'

export const PUT = route(reactivatePerson)
