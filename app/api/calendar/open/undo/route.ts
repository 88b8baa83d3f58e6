import { route } from '@/lib/server/doors/route'
import { takeBackOpening } from '@/lib/calendar/service'

export const POST = route(takeBackOpening)
