import { listAttendance } from '@/lib/attendance/queries'
import { route } from '@/lib/server/doors/route'

export const GET = route(listAttendance)
