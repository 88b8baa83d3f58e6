import { route } from '@/lib/server/doors/route'
import { decideStaffLeave, withdrawStaffLeave } from '@/lib/staff-leave/operations'

export const PUT = route(decideStaffLeave)
export const DELETE = route(withdrawStaffLeave)
