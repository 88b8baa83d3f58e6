import { route } from '@/lib/server/doors/route'
import { staffLeaveList } from '@/lib/staff-leave/lists'
import { listStaffLeave, requestStaffLeave } from '@/lib/staff-leave/operations'
import { listCsv } from '@/lib/server/papers/list-csv'

export const GET = route(listStaffLeave, { csv: listCsv(staffLeaveList, 'staff-leave.csv') })
export const POST = route(requestStaffLeave, { status: 201 })
