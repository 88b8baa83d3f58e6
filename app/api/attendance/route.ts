import { route } from '@/lib/server/doors/route'
import { listAttendance } from '@/lib/attendance/queries'

export const GET = route(listAttendance)
