import { attendanceOverview } from '@/lib/attendance/overview'
import { route } from '@/lib/server/doors/route'

export const GET = route(attendanceOverview)
