import type { Role } from '@/lib/constants'
import type { Page } from '@/lib/inputs'
import { approvalMessages } from './messages'
import { loginEmail, withEmail } from '@/lib/server/accounts/login'
import { db, type Transaction } from '@/lib/server/data/db'
import { holdEnrolments } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { withoutUndefined, listOrder, readRows } from '@/lib/server/data/list'
import { containsText } from '@/lib/server/data/sql'
import { decisionSchema, pendingListSchema, type PendingAccount } from './schema'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { schoolDay } from '@/lib/server/school-day'
import { enrol } from '@/lib/students/enrolment'

const columns = {
  id: true,
  name: true,
  ...loginEmail,
  class: true,
  parentEmail: true,
  phone: true,
  address: true,
  createdAt: true,
} as const

const pendingListOf = (role: Role, as: string) =>
  operation({
    access: 'approvals:read',
    as,
    input: pendingListSchema,
    fail: approvalMessages.loadFailed,
    async run(_actor, { q, class: schoolClass, ...asked }): Promise<Page<PendingAccount>> {
      const found = q ? { OR: [{ name: containsText(q) }, { login: { email: containsText(q) } }] } : {}
      const where = { role, approvedAt: null, ...withoutUndefined({ class: schoolClass }), ...found }
      return readRows(db.user, asked, { where, orderBy: listOrder(), select: columns }, ({ createdAt, ...user }) => ({
        ...withEmail(user),
        class: user.class ?? '',
        parentEmail: user.parentEmail ?? '',
        createdAt: createdAt.toISOString(),
      }))
    },
  })

/** docs/spec.md §7, GET /api/auth/users/pending-students: newest first. */
export const listPendingStudents = pendingListOf('student', 'students')

/** docs/spec-decisions.md, Identity and sessions: newest first. */
export const listPendingTeachers = pendingListOf('teacher', 'teachers')

/**
 * docs/spec.md §4, account approval: activates the account; a student is enrolled from today on.
 */
export const approveAccount = operation({
  access: 'approvals:decide',
  input: decisionSchema,
  fail: approvalMessages.approveFailed,
  async run(actor, { id }) {
    return db.$transaction(async (tx) => {
      await holdEnrolments(tx)
      // Of two approvals at once, only one updates the row.
      const { count } = await tx.user.updateMany({
        where: { id, approvedAt: null },
        data: { approvedAt: new Date(), isActive: true, addedById: actor.id },
      })
      if (count === 0) throw await notPending(tx, id)
      const { role, class: schoolClass } = await tx.user.findUniqueOrThrow({
        where: { id },
        select: { role: true, class: true },
      })
      if (role !== 'student' || !schoolClass) return { id, role }
      await enrol(tx, { studentId: id, class: schoolClass, from: schoolDay() })
      return { id, role }
    })
  },
})

/** Deletes an account that waits for approval; the person can sign up again. */
export const rejectAccount = operation({
  access: 'approvals:decide',
  input: decisionSchema,
  fail: approvalMessages.rejectFailed,
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
    ? new AppError('conflict', approvalMessages.notPending)
    : new AppError('notFound', messages.common.notFound)
}
