'use server'

import * as queries from '@/lib/attendance/queries'
import * as service from '@/lib/attendance/service'
import * as leave from '@/lib/leave/service'
import { action } from '@/lib/server/action'

// A tap a pupil: the table shows the mark at once, and the page is not made again forty times.
export const mark = action(service.mark)
export const markRest = action(service.markRest, '/attendance')
export const correct = action(service.correct)
export const markHistory = action(queries.markHistory)
export const requestLeave = action(leave.requestLeave, '/attendance')
export const approveLeave = action(leave.approveLeave, '/attendance')
export const rejectLeave = action(leave.rejectLeave, '/attendance')
