import { z } from 'zod'
import { day } from '@/lib/answers'
import { fromDay, toDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { attendanceMessages } from './messages'
import { db } from '@/lib/server/data/db'
import { lockDaysOf, lockMarking } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { lockUntold } from '@/lib/server/messages/deliveries/withdraw'
import { markColumns, type StoredMark } from './marks'
import { madeToday } from './queries'
import type { Actor } from '@/lib/server/accounts/actor'
import { scopeOf, type Scope } from '@/lib/server/accounts/scope'
import { inPlaces, isOwnWork } from '@/lib/server/accounts/visible'
import { undoMarkSchema, undoMarksSchema, undoRestSchema } from './schema'

/**
 * Deletes a mark, on the school day on which it was made and until the family was told. For admins and the teacher who
 * marked.
 */
export const undoMark = operation({
  access: 'attendance:mark',
  rows: 'attendance:correct',
  input: undoMarkSchema,
  output: z.strictObject({ message: z.string(), studentId: z.string(), date: z.string() }),
  fail: attendanceMessages.undoFailed,
  async run(actor, mark, { scope }) {
    const [refused] = await deleteMarks(actor, scope, [mark])
    if (refused) throw refused.error
    return { ...mark, message: attendanceMessages.undone }
  },
})

/** Undoes several marks, each by itself; `refused` has those that stay, with the reason. */
export const undoMarks = operation({
  access: 'attendance:mark',
  rows: 'attendance:correct',
  input: undoMarksSchema,
  output: z.strictObject({
    count: z.number(),
    refused: z.array(z.strictObject({ message: z.string(), studentId: z.string(), date: day })),
    message: z.string(),
  }),
  fail: attendanceMessages.undoFailed,
  async run(actor, { marks }, { scope }) {
    const refused = await deleteMarks(actor, scope, marks)
    const count = marks.length - refused.length
    return {
      count,
      refused: refused.map(({ error, ...mark }) => ({ ...mark, message: error.message })),
      message: attendanceMessages.undoneRest(count),
    }
  },
})

type MarkOf = { studentId: string; date: Day }

/** Deletes marks in one transaction and returns those that stay, each with its error. */
async function deleteMarks(
  actor: Actor,
  scope: Scope,
  marks: readonly MarkOf[],
): Promise<(MarkOf & { error: AppError })[]> {
  return db.$transaction(async (tx) => {
    await lockDaysOf(tx, ...marks.map(({ studentId }) => studentId))
    const known = await tx.attendance.findMany({
      where: {
        OR: marks.map(({ studentId, date }) => ({ studentId, day: fromDay(date) })),
        enrolment: inPlaces(scopeOf('attendance:mark', actor)),
      },
      select: markColumns,
    })
    await lockMarking(
      tx,
      known.map((mark) => mark.class),
    )
    const untold = await lockUntold(
      tx,
      known.flatMap(({ notificationId }) => notificationId ?? []),
    )
    const checked = marks.map((mark, place) => {
      const repeated = marks.findIndex((each) => isSame(each, mark)) < place
      const found = repeated
        ? undefined
        : known.find(({ studentId, day }) => isSame({ studentId, date: toDay(day) }, mark))
      return { mark, found, error: whyNotUndoable(scope, found, untold) }
    })
    const gone = checked.flatMap(({ found, error }) => (found && !error ? found : []))
    await tx.attendance.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } })
    await tx.notification.deleteMany({
      where: { id: { in: gone.flatMap(({ notificationId }) => notificationId ?? []) } },
    })
    return checked.flatMap(({ mark, error }) => (error ? { ...mark, error } : []))
  })
}

const isSame = (a: MarkOf, b: MarkOf) => a.studentId === b.studentId && a.date === b.date

function whyNotUndoable(scope: Scope, known: StoredMark | undefined, untold: Set<string>): AppError | undefined {
  if (!known) return new AppError('notFound', attendanceMessages.undoNothing)
  if (!isOwnWork(scope, known.markedById)) return new AppError('forbidden', attendanceMessages.undoOthers)
  if (known.corrections.length) return new AppError('conflict', attendanceMessages.undoCorrected)
  if (!madeToday(known)) return new AppError('conflict', attendanceMessages.undoOld)
  // Older absences have no notification.
  if (known.status === 'Absent' && !(known.notificationId && untold.has(known.notificationId)))
    return new AppError('conflict', attendanceMessages.undoTold)
  return undefined
}

/** Undoes what "Mark the rest present" marked, on the same school day and except what was corrected since. */
export const undoRest = operation({
  access: 'attendance:mark',
  rows: 'attendance:correct',
  input: undoRestSchema,
  output: z.strictObject({ count: z.number(), message: z.string() }),
  fail: attendanceMessages.undoFailed,
  async run(actor, { batch }, { scope }) {
    const within = { batchId: batch, enrolment: inPlaces(scopeOf('attendance:mark', actor)) }
    const count = await db.$transaction(async (tx) => {
      const students = await tx.attendance.findMany({ where: within, select: { studentId: true } })
      await lockDaysOf(tx, ...students.map(({ studentId }) => studentId))
      const marks = await tx.attendance.findMany({
        where: within,
        select: { class: true, markedById: true, markedAt: true },
      })
      await lockMarking(
        tx,
        marks.map((mark) => mark.class),
      )
      if (!marks.every((each) => isOwnWork(scope, each.markedById)))
        throw new AppError('forbidden', attendanceMessages.undoOthers)
      if (!marks.every(madeToday)) throw new AppError('conflict', attendanceMessages.undoOld)
      const taken = await tx.attendance.deleteMany({
        where: { ...within, status: 'Present', corrections: { none: {} } },
      })
      if (taken.count === 0) throw new AppError('notFound', attendanceMessages.undoNothing)
      return taken.count
    })
    return { count, message: attendanceMessages.undoneRest(count) }
  },
})
