import { route } from '@/lib/server/doors/route'
import { readPerson } from '@/lib/people/queries'
import { changePerson } from '@/lib/profile/service'

export const GET = route(readPerson)
export const PUT = route(changePerson)
