import { formatDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { readIdentity, recordChanges } from '@/lib/profile/changes'
import { db, type Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { leave, move } from './enrolment'
import { studentMessages } from './messages'
import { leavingSchema, moveSchema } from './schema'

/** Moves a student to another section or class from a day on; registers before it stay as they are. */
export const moveStudent = operation({
  access: 'students:manage',
  as: 'student',
  input: moveSchema,
  fail: studentMessages.moveFailed,
  async run(actor, { id, from, ...to }) {
    return db.$transaction(async (tx) => {
      const before = await known(tx, id)
      const { studentId: _id, ...place } = await move(tx, { studentId: id, from, class: to.class, ...sectionOf(to) })
      const where = [place.class, place.section].filter(Boolean).join(' ')
      await recordChanges(tx, { userId: id, byId: actor.id, before, after: { enrolment: where }, status: 'Made' })
      return { id, ...place, from, message: studentMessages.moved(before.name, where, formatDay(from)) }
    })
  },
})

const sectionOf = ({ section }: { section?: string }) => (section ? { section } : {})

/** Records that a student has left, or has passed out. The account stays, for what is still to be paid and printed. */
export const recordLeaving = operation({
  access: 'students:manage',
  as: 'student',
  input: leavingSchema,
  fail: studentMessages.leaveFailed,
  async run(actor, { id, lastDay, outcome }) {
    return db.$transaction(async (tx) => {
      const before = await known(tx, id)
      await leave(tx, { studentId: id, lastDay, outcome: outcome === 'Left' ? 'Left' : 'PassedOut' })
      const after = { enrolment: `${outcome}, ${formatDay(lastDay)}` }
      await recordChanges(tx, { userId: id, byId: actor.id, before, after, status: 'Made' })
      return { id, lastDay, outcome, message: studentMessages.left(before.name, formatDay(lastDay)) }
    })
  },
})

/** The student as they are; nobody else moves them until the transaction ends. */
async function known(tx: Transaction, id: string) {
  await lockDaysOf(tx, id)
  const identity = await readIdentity(tx, id)
  if (!identity) throw new AppError('notFound', messages.common.notFound)
  return identity
}
