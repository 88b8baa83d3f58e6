import { route } from '@/lib/server/doors/route'
import { openToday } from '@/lib/calendar/service'

export const POST = route(openToday)
