import { route } from '@/lib/server/doors/route'
import { sendPasswordLink } from '@/lib/people/service'

export const POST = route(sendPasswordLink)
