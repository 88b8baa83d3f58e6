import { takeBackOpening } from '@/lib/calendar/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(takeBackOpening)
