import { route } from '@/lib/server/doors/route'
import { closeCash } from '@/lib/day-book/service'

export const POST = route(closeCash)
