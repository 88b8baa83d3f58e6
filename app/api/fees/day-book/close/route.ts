import { route } from '@/lib/server/doors/route'
import { closeDay } from '@/lib/day-book/service'

export const POST = route(closeDay)
