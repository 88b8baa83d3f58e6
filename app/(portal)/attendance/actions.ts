'use server'

import * as queries from '@/lib/attendance/queries'
import * as service from '@/lib/attendance/service'
import * as undo from '@/lib/attendance/undo'
import * as calendar from '@/lib/calendar/service'
import * as decisions from '@/lib/leave/decisions'
import * as leave from '@/lib/leave/operations'
import { undoLeaveDecision as undoDecision } from '@/lib/leave/undo'
import { action } from '@/lib/server/doors/action'

export const markRest = action(service.markRest, '/attendance')
export const correctAttendance = action(service.correctAttendance, '/attendance')
export const undoMark = action(undo.undoMark, '/attendance')
export const undoMarks = action(undo.undoMarks, '/attendance')
export const undoRest = action(undo.undoRest, '/attendance')
export const openToday = action(calendar.openToday, '/attendance')
export const takeBackOpening = action(calendar.takeBackOpening, '/attendance')
export const markHistory = action(queries.markHistory)
export const requestLeave = action(leave.requestLeave, '/attendance')
export const approveLeave = action(decisions.approveLeave, '/attendance')
export const rejectLeave = action(decisions.rejectLeave, '/attendance')
export const redecideLeave = action(decisions.redecideLeave, '/attendance')
export const undoLeaveDecision = action(undoDecision, '/attendance')
export const withdrawLeave = action(leave.withdrawLeave, '/attendance')
