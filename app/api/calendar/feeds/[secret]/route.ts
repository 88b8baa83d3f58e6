import { route } from '@/lib/server/doors/route'
import { serveFeed } from '@/lib/calendar/feed'
import { studentFeed } from '@/lib/calendar/links'

export const GET = route(studentFeed, { respond: serveFeed })
