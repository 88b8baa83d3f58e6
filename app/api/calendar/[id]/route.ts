import { route } from '@/lib/server/doors/route'
import { changeCalendarEntry, removeCalendarEntry } from '@/lib/calendar/service'

export const PUT = route(changeCalendarEntry)
export const DELETE = route(removeCalendarEntry)
