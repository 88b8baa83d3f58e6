import { route } from '@/lib/server/doors/route'
import { lowList } from '@/lib/attendance/lists'
import { listLowAttendance } from '@/lib/attendance/register'
import { listFile } from '@/lib/server/papers/list-file'

export const GET = route(listLowAttendance, { table: listFile(lowList, 'low-attendance') })
