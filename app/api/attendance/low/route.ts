import { listLowAttendance } from '@/lib/attendance/register'
import { route } from '@/lib/server/doors/route'

export const GET = route(listLowAttendance)
