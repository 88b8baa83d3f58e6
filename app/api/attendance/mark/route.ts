import { route } from '@/lib/server/doors/route'
import { markAttendance } from '@/lib/attendance/service'

export const POST = route(markAttendance, { status: 201 })
