import { serveFeed } from '@/lib/calendar/feed'
import { calendarFeed } from '@/lib/calendar/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(calendarFeed, { respond: serveFeed })
