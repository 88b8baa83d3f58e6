import { openToday } from '@/lib/calendar/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(openToday)
