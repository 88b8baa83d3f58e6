import { fromDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import { db } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { withdraw } from '@/lib/server/messages/outbox/withdraw'
import { knownColumns } from './marks'
import { madeToday, mayCorrect } from './queries'
import { undoMarkSchema, undoMarksSchema, undoRestSchema } from './schema'

/**
 * Takes a mark back as if it had never been made, on the school day on which it was made and until the family was told.
 * For an admin and the teacher who marked.
 */
export const undoMark = operation({
  access: 'attendance:mark',
  input: undoMarkSchema,
  fail: messages.attendance.undoFailed,
  async run(actor, mark) {
    await takeBack(actor, mark)
    return { ...mark, message: messages.attendance.undone }
  },
})

/** The same for several, each taken back or refused by itself. `refused` names those that stay, and why. */
export const undoMarks = operation({
  access: 'attendance:mark',
  input: undoMarksSchema,
  fail: messages.attendance.undoFailed,
  async run(actor, { marks }) {
    const refused: { studentId: string; date: Day; message: string }[] = []
    for (const mark of marks)
      try {
        await takeBack(actor, mark)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refused.push({ ...mark, message: error.message })
      }
    const count = marks.length - refused.length
    return { count, refused, message: messages.attendance.undoneRest(count) }
  },
})

async function takeBack(actor: Actor, { studentId, date }: { studentId: string; date: Day }) {
  await db.$transaction(async (tx) => {
    await lockDaysOf(tx, studentId)
    const known = await tx.attendance.findUnique({
      where: { studentId_day: { studentId, day: fromDay(date) } },
      select: knownColumns,
    })
    if (!known) throw new AppError('notFound', messages.attendance.undoNothing)
    if (!mayCorrect(actor, known)) throw new AppError('forbidden', messages.attendance.undoOthers)
    if (known.corrections.length) throw new AppError('conflict', messages.attendance.undoCorrected)
    if (!madeToday(known)) throw new AppError('conflict', messages.attendance.undoOld)
    if (known.status === 'Absent') {
      // An absence without a notification is from before notifications were kept with it.
      if (!known.notificationId || !(await withdraw(tx, known.notificationId)))
        throw new AppError('conflict', messages.attendance.undoTold)
    }
    await tx.attendance.delete({ where: { id: known.id } })
    if (known.notificationId) await tx.notification.delete({ where: { id: known.notificationId } })
  })
}

/** Takes back, on the same school day, what "Mark the rest present" marked at once, except what was corrected since. */
export const undoRest = operation({
  access: 'attendance:mark',
  input: undoRestSchema,
  fail: messages.attendance.undoFailed,
  async run(actor, { batch }) {
    const count = await db.$transaction(async (tx) => {
      const marks = await tx.attendance.findMany({
        where: { batchId: batch },
        select: { studentId: true, markedById: true, markedAt: true },
      })
      if (!marks.every((each) => mayCorrect(actor, each)))
        throw new AppError('forbidden', messages.attendance.undoOthers)
      if (!marks.every(madeToday)) throw new AppError('conflict', messages.attendance.undoOld)
      await lockDaysOf(tx, ...marks.map(({ studentId }) => studentId))
      const taken = await tx.attendance.deleteMany({
        where: { batchId: batch, status: 'Present', corrections: { none: {} } },
      })
      if (taken.count === 0) throw new AppError('notFound', messages.attendance.undoNothing)
      return taken.count
    })
    return { count, message: messages.attendance.undoneRest(count) }
  },
})
