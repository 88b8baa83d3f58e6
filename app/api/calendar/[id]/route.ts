import { changeCalendarEntry, removeCalendarEntry } from '@/lib/calendar/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(changeCalendarEntry)
export const DELETE = route(removeCalendarEntry)
