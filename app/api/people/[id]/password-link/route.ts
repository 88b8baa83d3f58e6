import { sendPasswordLink } from '@/lib/people/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(sendPasswordLink)
