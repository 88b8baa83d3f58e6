import { route } from '@/lib/server/doors/route'
import { lowList } from '@/lib/attendance/lists'
import { listLowAttendance } from '@/lib/attendance/register'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listLowAttendance, { csv: listCsv(lowList, 'low-attendance.csv') })
