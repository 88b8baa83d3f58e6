import { lowList } from '@/lib/attendance/lists'
import { listLowAttendance } from '@/lib/attendance/register'
import { listCsv } from '@/lib/server/papers/list-csv'
import { route } from '@/lib/server/doors/route'

export const GET = route(listLowAttendance, { csv: listCsv(lowList, 'low-attendance.csv') })
