import { route } from '@/lib/server/doors/route'
import { attendanceOverview } from '@/lib/attendance/overview'

export const GET = route(attendanceOverview)
