import { route } from '@/lib/server/doors/route'
import { correctAttendance } from '@/lib/attendance/service'

export const PUT = route(correctAttendance)
