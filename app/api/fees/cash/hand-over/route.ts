import { route } from '@/lib/server/doors/route'
import { handOverCash } from '@/lib/day-book/service'

export const POST = route(handOverCash, { status: 201 })
