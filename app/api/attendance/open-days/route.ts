import { openDays } from '@/lib/attendance/missing'
import { route } from '@/lib/server/doors/route'

export const GET = route(openDays)
