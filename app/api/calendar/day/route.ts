import { route } from '@/lib/server/doors/route'
import { calendarDay } from '@/lib/calendar/queries'

export const GET = route(calendarDay)
