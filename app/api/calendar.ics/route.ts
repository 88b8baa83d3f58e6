import { route } from '@/lib/server/doors/route'
import { serveFeed } from '@/lib/calendar/feed'
import { calendarFeed } from '@/lib/calendar/queries'

export const GET = route(calendarFeed, { respond: serveFeed })
