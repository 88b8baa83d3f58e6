import { route } from '@/lib/server/doors/route'
import { dayBook } from '@/lib/day-book/queries'

export const GET = route(dayBook)
