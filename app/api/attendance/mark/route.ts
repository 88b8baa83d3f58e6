import { markAttendance } from '@/lib/attendance/service'
import { route } from '@/lib/server/doors/route'

export const POST = route(markAttendance, { status: 201 })
