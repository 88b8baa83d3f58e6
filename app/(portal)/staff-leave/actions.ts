'use server'

import { nameSubstitute as substitute } from '@/lib/duties/service'
import { action } from '@/lib/server/doors/action'
import * as leave from '@/lib/staff-leave/operations'

export const requestStaffLeave = action(leave.requestStaffLeave, '/staff-leave')
export const withdrawStaffLeave = action(leave.withdrawStaffLeave, '/staff-leave')
export const decideStaffLeave = action(leave.decideStaffLeave, '/staff-leave', '/')
export const nameSubstitute = action(substitute, '/staff-leave', '/')
