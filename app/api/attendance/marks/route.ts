import { route } from '@/lib/server/doors/route'
import { markAttendanceOfMany } from '@/lib/attendance/service'

export const POST = route(markAttendanceOfMany)
