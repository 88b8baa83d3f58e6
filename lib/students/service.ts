import { formatDay } from '@/lib/dates'
import { db, type Transaction } from '@/lib/server/data/db'
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
  async run(_actor, { id, from, ...to }) {
    return db.$transaction(async (tx) => {
      const { studentId: _id, ...place } = await move(tx, { studentId: id, from, class: to.class, ...sectionOf(to) })
      const where = [place.class, place.section].filter(Boolean).join(' ')
      return { id, ...place, from, message: studentMessages.moved(await nameOf(tx, id), where, formatDay(from)) }
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
  async run(_actor, { id, lastDay, outcome }) {
    return db.$transaction(async (tx) => {
      await leave(tx, { studentId: id, lastDay, outcome: outcome === 'Left' ? 'Left' : 'PassedOut' })
      return { id, lastDay, outcome, message: studentMessages.left(await nameOf(tx, id), formatDay(lastDay)) }
    })
  },
})

const nameOf = async (tx: Transaction, id: string) =>
  (await tx.user.findUniqueOrThrow({ where: { id }, select: { name: true } })).name
