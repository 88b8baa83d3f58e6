import { calendarDay } from '@/lib/calendar/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(calendarDay)
