import { z } from 'zod'
import { formatDay, toDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { leaveRequestShape, type LeaveRequest } from './answers'
import { leaveMessages } from './messages'
import type { Actor } from '@/lib/server/accounts/actor'
import type { Scope } from '@/lib/server/accounts/scope'
import { ownRows } from '@/lib/server/accounts/visible'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { drain, drainUnlessDelayed } from '@/lib/server/messages/deliveries/drain'
import { queueForStudent } from '@/lib/server/messages/deliveries/enqueue'
import { withdraw } from '@/lib/server/messages/deliveries/withdraw'
import { schoolSettings } from '@/lib/server/school-settings'
import { assertNotBlocked } from '@/lib/enrolment/not-blocked'
import { countAbsences, excuse } from './excused'
import { answered, assertFree, leaveColumns, type StoredLeave } from './rows'
import { leaveIdSchema, redecideSchema, rejectSchema } from './schema'

const decidedLeave = leaveRequestShape.extend({ message: z.string() })
/** Of a first decision, which can be taken back (undo.ts). */
const firstDecision = decidedLeave.extend({ undoSeconds: z.number() })

/** docs/spec.md §7, PUT …/approve: the days become leave, also those already marked Absent. */
export const approveLeave = operation({
  access: 'leave:decide',
  input: leaveIdSchema,
  output: firstDecision,
  fail: leaveMessages.approveFailed,
  async run(actor, { id }, caller) {
    const delay = schoolSettings().sendDelay
    const leave = await db.$transaction(async (tx) => {
      const decided = await decide(tx, actor, caller.scope, { id, from: 'Pending', to: 'Approved', comment: '' })
      await excuse(tx, decided)
      return tellFirst(tx, actor, decided, leaveMessages.tellApproved(...said(decided)), delay)
    })
    drainUnlessDelayed(caller, delay)
    return { ...leave, undoSeconds: delay, message: leaveMessages.approved }
  },
})

/** Rejects a request, with a comment for the student. */
export const rejectLeave = operation({
  access: 'leave:decide',
  input: rejectSchema,
  output: firstDecision,
  fail: leaveMessages.rejectFailed,
  async run(actor, { id, comment }, caller) {
    const delay = schoolSettings().sendDelay
    const leave = await db.$transaction(async (tx) => {
      const decided = await decide(tx, actor, caller.scope, { id, from: 'Pending', to: 'Rejected', comment })
      return tellFirst(tx, actor, decided, leaveMessages.tellRejected(...said(decided), comment), delay)
    })
    drainUnlessDelayed(caller, delay)
    return { ...leave, undoSeconds: delay, message: leaveMessages.rejected }
  },
})

/**
 * Decides a request anew: what was approved is rejected, what was rejected is approved, with a reason that the student
 * reads. A day already marked Absent counts as the new decision says. The audit log keeps the decision before.
 */
export const redecideLeave = operation({
  access: 'leave:decide',
  input: redecideSchema,
  output: decidedLeave,
  fail: leaveMessages.redecideFailed,
  async run(actor, { id, status, comment }, { afterwards, scope }) {
    const leave = await db.$transaction(async (tx) => {
      const before = status === 'Approved' ? 'Rejected' : 'Approved'
      const decided = await decide(tx, actor, scope, { id, from: before, to: status, comment })
      if (status === 'Approved') await excuse(tx, decided)
      else await countAbsences(tx, decided)
      const sentence = status === 'Approved' ? leaveMessages.tellApprovedAfterAll : leaveMessages.tellRejectedAfterAll
      await tell(tx, actor, decided, sentence(...said(decided), comment))
      return answered(tx, decided)
    })
    afterwards(drain)
    return { ...leave, message: status === 'Approved' ? leaveMessages.approved : leaveMessages.rejected }
  },
})

type DecidedLeave = StoredLeave & { askedById: string | null }

type Decision = {
  id: string
  from: LeaveRequest['status']
  to: 'Approved' | 'Rejected'
  comment: string
}

async function decide(tx: Transaction, actor: Actor, scope: Scope, { id, from, to, comment }: Decision) {
  const known = await tx.leaveRequest.findFirst({
    where: { AND: [{ id }, ownRows(scope)] },
    select: { studentId: true },
  })
  if (!known) throw new AppError('notFound', messages.common.notFound)
  await lockDaysOf(tx, known.studentId)
  await assertNotBlocked(tx, [known.studentId])
  // As it is once it is this one's turn: the pupil may have taken it back, or somebody else decided.
  const request = await tx.leaveRequest.findUnique({
    where: { id },
    select: { status: true, studentId: true, fromDay: true, toDay: true, notificationId: true },
  })
  if (!request) throw new AppError('notFound', messages.common.notFound)
  if (request.status !== from)
    throw new AppError('conflict', from === 'Pending' ? leaveMessages.notPending : leaveMessages.decidedMeanwhile)
  // A rejected one left its days free, and another may have them now.
  if (from === 'Rejected') await assertFree(tx, request)
  // What still waits of the decision before would arrive after the new one.
  if (request.notificationId) await withdraw(tx, [request.notificationId])
  return tx.leaveRequest.update({
    where: { id },
    data: { status: to, comment, decidedById: actor.id, decidedAt: new Date(), notificationId: null },
    select: { ...leaveColumns, askedById: true },
  })
}

/** Tells of a first decision after `delay` seconds, and notes by which message. */
async function tellFirst(tx: Transaction, actor: Actor, decided: DecidedLeave, message: string, delay: number) {
  const notificationId = await tell(tx, actor, decided, message, delay)
  await tx.leaveRequest.update({ where: { id: decided.id }, data: { notificationId }, select: { id: true } })
  return answered(tx, decided)
}

const tell = (tx: Transaction, actor: Actor, { studentId, askedById }: DecidedLeave, message: string, delay = 0) =>
  queueForStudent(tx, {
    studentId,
    to: 'student',
    alsoTo: askedById,
    sentById: actor.id,
    subject: leaveMessages.subject,
    message,
    delay,
  })

/** What the message says of it: whose it is, and its days. */
const said = ({ askedById, student, fromDay, toDay: last }: DecidedLeave) =>
  [
    askedById ? leaveMessages.leaveOf(student.name) : leaveMessages.yourLeave,
    formatDay(toDay(fromDay)),
    formatDay(toDay(last)),
  ] as const
