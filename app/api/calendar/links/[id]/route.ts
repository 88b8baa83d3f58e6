import { route } from '@/lib/server/doors/route'
import { endCalendarLink, makeCalendarLink, readCalendarLink } from '@/lib/calendar/links'

export const GET = route(readCalendarLink)
export const POST = route(makeCalendarLink, { status: 201 })
export const DELETE = route(endCalendarLink)
