import { route } from '@/lib/server/doors/route'
import { openDays } from '@/lib/attendance/missing'

export const GET = route(openDays)
