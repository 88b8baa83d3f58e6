import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db, type Transaction } from '@/lib/server/data/db'
import { placeIn } from '@/lib/students/enrolment'
import { operation } from '@/lib/server/doors/operation'
import { decisionSchema } from './schema'

/** docs/spec.md §4, account approval: opens the account, and gives a student the next roll number and a section of the class. */
export const approve = operation({
  access: 'approvals:decide',
  input: decisionSchema,
  fail: messages.approvals.approveFailed,
  async run(_actor, { id }) {
    return db.$transaction(async (tx) => {
      // The update is what decides between two approvals at once.
      const { count } = await tx.user.updateMany({
        where: { id, approvedAt: null },
        data: { approvedAt: new Date(), isActive: true },
      })
      if (count === 0) throw await notPending(tx, id)
      const { role, class: schoolClass } = await tx.user.findUniqueOrThrow({
        where: { id },
        select: { role: true, class: true },
      })
      if (role !== 'student' || !schoolClass) return { id, role }
      await tx.user.update({ where: { id }, data: await placeIn(tx, schoolClass) })
      return { id, role }
    })
  },
})

/** Turns a pending account away; the person may sign up again. */
export const reject = operation({
  access: 'approvals:decide',
  input: decisionSchema,
  fail: messages.approvals.rejectFailed,
  async run(_actor, { id }) {
    return db.$transaction(async (tx) => {
      const { count } = await tx.user.deleteMany({ where: { id, approvedAt: null } })
      if (count === 0) throw await notPending(tx, id)
      return { id }
    })
  },
})

async function notPending(tx: Transaction, id: string) {
  const known = await tx.user.findUnique({ where: { id }, select: { id: true } })
  return known
    ? new AppError('conflict', messages.approvals.notPending)
    : new AppError('notFound', messages.common.notFound)
}
