import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { scopeOf } from '@/lib/server/accounts/scope'
import { isOwnWork, ownRows } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { lockUntold } from '@/lib/server/messages/deliveries/withdraw'
import { schoolSettings } from '@/lib/server/school-settings'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { leaveRequestShape } from './answers'
import { countAbsencesAgain } from './excused'
import { leaveMessages } from './messages'
import { answered, leaveColumns } from './rows'
import { leaveIdSchema } from './schema'

/**
 * Takes a first decision back, for who made it and for administrators, until the message about it was handed over: the
 * request is pending again, and nobody is told.
 * @throws AppError conflict when it is too late, or somebody has decided anew.
 */
export const undoLeaveDecision = operation({
  access: 'leave:decide',
  rows: 'leave:undo',
  input: leaveIdSchema,
  output: leaveRequestShape.extend({ message: z.string() }),
  fail: leaveMessages.undoFailed,
  async run(actor, { id }, { scope }) {
    const leave = await db.$transaction(async (tx) => {
      const known = await tx.leaveRequest.findFirst({
        where: { AND: [{ id }, ownRows(scopeOf('leave:decide', actor))] },
        select: { studentId: true },
      })
      if (!known) throw new AppError('notFound', messages.common.notFound)
      await lockDaysOf(tx, known.studentId)
      await assertNotBlocked(tx, [known.studentId])
      const decided = await tx.leaveRequest.findUnique({
        where: { id },
        select: {
          ...{ status: true, studentId: true, fromDay: true, toDay: true, decidedById: true, decidedAt: true },
          notification: { select: { id: true, finishedAt: true } },
        },
      })
      if (!decided) throw new AppError('notFound', messages.common.notFound)
      const { status, notification, decidedAt, decidedById } = decided
      if (status === 'Pending') throw new AppError('conflict', leaveMessages.undoNothing)
      if (!notification || !decidedAt) throw new AppError('conflict', leaveMessages.decidedMeanwhile)
      if (!isOwnWork(scope, decidedById)) throw new AppError('notFound', messages.common.notFound)
      if (status === 'Approved') await countAbsencesAgain(tx, decided)
      const untold = await lockUntold(tx, [notification.id])
      // To who has no address nothing is ever handed over.
      const waits = !notification.finishedAt || Date.now() - decidedAt.getTime() < schoolSettings().sendDelay * 1000
      if (!untold.has(notification.id) || !waits) throw new AppError('conflict', leaveMessages.undoTold)
      const row = await tx.leaveRequest.update({
        where: { id },
        data: { status: 'Pending', comment: '', decidedById: null, decidedAt: null, notificationId: null },
        select: leaveColumns,
      })
      await tx.notification.delete({ where: { id: notification.id }, select: { id: true } })
      return answered(tx, row)
    })
    return { ...leave, message: leaveMessages.undone }
  },
})
