import { z } from 'zod'
import { pageOf } from '@/lib/answers'
import type { Role } from '@/lib/constants'
import { pendingAccountShape, refusedShape, type Refused } from './answers'
import { approvalMessages } from './messages'
import { loginEmail, withEmail } from '@/lib/server/accounts/login'
import { db, type Transaction } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { withoutUndefined, listOrder, readRows } from '@/lib/server/data/list'
import { containsText, finds } from '@/lib/server/data/sql'
import { letIn } from './let-in'
import { decisionSchema, decisionsSchema, pendingListSchema } from './schema'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import type { Actor } from '@/lib/server/accounts/actor'
import type { Scope } from '@/lib/server/accounts/scope'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { drainUnlessDelayed } from '@/lib/server/messages/deliveries/drain'
import { queueMails } from '@/lib/server/messages/mails/enqueue'
import { schoolSettings } from '@/lib/server/school-settings'
import { personRoles } from '@/lib/constants'

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
    output: pageOf(pendingAccountShape),
    fail: approvalMessages.loadFailed,
    async run(_actor, { q, class: schoolClass, ...asked }, { scope }) {
      const found = q ? { OR: [{ findableName: finds(q) }, { login: { email: containsText(q) } }] } : {}
      const where = {
        AND: [{ role, approvedAt: null }, visiblePeople(scope), withoutUndefined({ class: schoolClass }), found],
      }
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
 * docs/spec.md §4, account approval: activates the account; a student is enrolled from today on. The family is told by
 * mail after the office’s delay, until when it can be taken back (undo.ts).
 */
export const approveAccount = operation({
  access: 'approvals:decide',
  input: decisionSchema,
  output: z.strictObject({ id: z.string(), role: z.enum(personRoles), undoSeconds: z.number() }),
  fail: approvalMessages.approveFailed,
  async run(actor, { id }, caller) {
    const delay = schoolSettings().sendDelay
    const role = await db.$transaction(async (tx) => {
      const [approved] = await approveAll(tx, actor, caller.scope, [id], delay)
      if (!approved) throw await notPending(tx, caller.scope, id)
      return approved.role
    })
    drainUnlessDelayed(caller, delay)
    return { id, role, undoSeconds: delay }
  },
})

/** Approves several accounts; those that do not wait any more are left as they are, and `refused` names them. */
export const approveAccounts = operation({
  access: 'approvals:decide',
  input: decisionsSchema,
  output: z.strictObject({
    approved: z.array(z.string()),
    refused: z.array(refusedShape),
    undoSeconds: z.number(),
    message: z.string(),
  }),
  fail: approvalMessages.approveFailed,
  async run(actor, { ids }, caller) {
    const delay = schoolSettings().sendDelay
    const approved = await db.$transaction(async (tx) => {
      const approved = await approveAll(tx, actor, caller.scope, ids, delay)
      if (approved.length === 0) throw await notPending(tx, caller.scope, ids[0] ?? '')
      return approved.map(({ id }) => id)
    })
    drainUnlessDelayed(caller, delay)
    const refused = ids.filter((id) => !approved.includes(id))
    return {
      approved,
      refused: refused.map((id): Refused => ({ id, message: approvalMessages.notPending })),
      undoSeconds: delay,
      message: approvalMessages.approvedMany(approved.length),
    }
  },
})

/** Approves those of the accounts that wait and are in reach, and queues the mails about it. */
async function approveAll(tx: Transaction, actor: Actor, scope: Scope, ids: readonly string[], delay: number) {
  const reached = await tx.user.findMany({
    where: { AND: [{ id: { in: [...ids] } }, visiblePeople(scope)] },
    select: { id: true },
  })
  const approved = await letIn(
    tx,
    actor.id,
    reached.map(({ id }) => id),
  )
  const told = approved.flatMap(({ id, role, login, parentEmail }) =>
    [login?.email, role === 'student' ? parentEmail : null].flatMap((to) => (to ? { subjectId: id, to } : [])),
  )
  await queueMails(tx, 'accountApproved', told, { delay })
  return approved
}

/** Deletes an account that waits for approval; the person can sign up again. */
export const rejectAccount = operation({
  access: 'approvals:decide',
  input: decisionSchema,
  output: z.strictObject({ id: z.string() }),
  fail: approvalMessages.rejectFailed,
  async run(_actor, { id }, { scope }) {
    return db.$transaction(async (tx) => {
      const { count } = await tx.user.deleteMany({ where: { AND: [{ id, approvedAt: null }, visiblePeople(scope)] } })
      if (count === 0) throw await notPending(tx, scope, id)
      return { id }
    })
  },
})

async function notPending(tx: Transaction, scope: Scope, id: string) {
  const known = await tx.user.findFirst({ where: { AND: [{ id }, visiblePeople(scope)] }, select: { id: true } })
  return known
    ? new AppError('conflict', approvalMessages.notPending)
    : new AppError('notFound', messages.common.notFound)
}
