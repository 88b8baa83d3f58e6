import { route } from '@/lib/server/doors/route'
import { calendarList } from '@/lib/calendar/lists'
import { listCalendar } from '@/lib/calendar/queries'
import { addCalendarEntry } from '@/lib/calendar/service'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listCalendar, { csv: listCsv(calendarList, 'calendar.csv') })
export const POST = route(addCalendarEntry, { status: 201 })
