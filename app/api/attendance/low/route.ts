import { lowAttendance } from '@/lib/attendance/register'
import { route } from '@/lib/server/route'

export const GET = route(lowAttendance, { as: 'students' })
