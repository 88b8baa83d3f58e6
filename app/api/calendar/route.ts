import { route } from '@/lib/server/doors/route'
import { calendarList } from '@/lib/calendar/lists'
import { listCalendar } from '@/lib/calendar/queries'
import { addCalendarEntry } from '@/lib/calendar/service'
import { listFile } from '@/lib/server/papers/list-file'

export const GET = route(listCalendar, { table: listFile(calendarList, 'calendar') })
export const POST = route(addCalendarEntry, { status: 201 })
