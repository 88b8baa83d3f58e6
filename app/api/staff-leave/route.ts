import { route } from '@/lib/server/doors/route'
import { staffLeaveList } from '@/lib/staff-leave/lists'
import { listStaffLeave, requestStaffLeave } from '@/lib/staff-leave/operations'
import { listFile } from '@/lib/server/papers/list-file'

export const GET = route(listStaffLeave, { table: listFile(staffLeaveList, 'staff-leave') })
export const POST = route(requestStaffLeave, { status: 201 })
