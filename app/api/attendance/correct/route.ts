import { correctAttendance } from '@/lib/attendance/service'
import { route } from '@/lib/server/doors/route'

export const PUT = route(correctAttendance)
