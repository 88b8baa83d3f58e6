import { sections } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { db, type Transaction } from '@/lib/server/db'
import { operation } from '@/lib/server/operation'
import { decisionSchema } from './schema'

/** Section 4, account approval: opens the account, and gives a student the next roll number and a section of the class. */
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
      const rollNo = await nextRollNo(tx, schoolClass)
      // Behind the roll number's lock, so that of two at once the second counts the first.
      const section = await smallestSection(tx, schoolClass)
      await tx.user.update({ where: { id }, data: { rollNo, section } })
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

/** The next free roll number of a class. Callers of one class queue here until the transaction before has ended. */
async function nextRollNo(tx: Transaction, schoolClass: string): Promise<number> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`roll number ${schoolClass}`}))`
  const { _max } = await tx.user.aggregate({ where: { class: schoolClass }, _max: { rollNo: true } })
  return (_max.rollNo ?? 0) + 1
}

/** The section of a class with the fewest students, the first of them in the alphabet. */
async function smallestSection(tx: Transaction, schoolClass: string) {
  const groups = await tx.user.groupBy({ by: ['section'], where: { role: 'student', isActive: true, class: schoolClass }, _count: true })
  const sizeOf = (section: string) => groups.find((group) => group.section === section)?._count ?? 0
  return sections.reduce((smallest, section) => (sizeOf(section) < sizeOf(smallest) ? section : smallest))
}
