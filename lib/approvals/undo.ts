import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { refusedShape, type Refused } from './answers'
import { approvalMessages } from './messages'
import type { Scope } from '@/lib/server/accounts/scope'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { db, violatedReference, type Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { operation } from '@/lib/server/doors/operation'
import { lockUntoldMails } from '@/lib/server/messages/deliveries/withdraw'
import { unenrol } from '@/lib/enrolment/enrolment'
import { decisionsSchema } from './schema'

/**
 * Takes approvals back, each by itself, until the family was told: the accounts wait again, and nobody is mailed.
 * @throws AppError when none can be.
 */
export const undoApprovals = operation({
  access: 'approvals:decide',
  input: decisionsSchema,
  output: z.strictObject({
    undone: z.array(z.string()),
    refused: z.array(refusedShape),
    message: z.string(),
  }),
  fail: approvalMessages.undoFailed,
  async run(_actor, input, { scope }) {
    const ids = [...new Set(input.ids)]
    const errors = await db
      .$transaction((tx) => takeBack(tx, scope, ids))
      .catch((error: unknown) => {
        throw violatedReference(error) ? new AppError('conflict', approvalMessages.undoUsed) : error
      })
    const undone = ids.filter((id) => !errors.has(id))
    const [first] = errors.values()
    if (undone.length === 0 && first) throw first
    return {
      undone,
      refused: [...errors].map(([id, { message }]): Refused => ({ id, message })),
      message: approvalMessages.undone(undone.length),
    }
  },
})

/** Returns why the others stay approved. */
async function takeBack(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<Map<string, AppError>> {
  await lockDaysOf(tx, ...ids)
  const untold = await lockUntoldMails(tx, 'accountApproved', ids)
  const people = await tx.user.findMany({
    where: { AND: [{ id: { in: [...ids] }, approvedAt: { not: null } }, visiblePeople(scope)] },
    select: {
      id: true,
      isActive: true,
      photoId: true,
      enrolments: { where: { toDay: { not: null } }, take: 1, select: { id: true } },
    },
  })
  const errors = new Map<string, AppError>()
  for (const id of ids) {
    const person = people.find((each) => each.id === id)
    if (!person) errors.set(id, new AppError('notFound', messages.common.notFound))
    else if (!untold.has(id)) errors.set(id, new AppError('conflict', approvalMessages.undoTold))
    else if (!person.isActive || person.photoId || person.enrolments.length > 0)
      errors.set(id, new AppError('conflict', approvalMessages.undoUsed))
  }
  const gone = ids.filter((id) => !errors.has(id))
  await tx.delivery.deleteMany({ where: { mail: 'accountApproved', subjectId: { in: gone } } })
  await unenrol(tx, gone)
  const { count } = await tx.user.updateMany({
    where: { id: { in: gone }, photoId: null },
    data: { approvedAt: null, isActive: false, addedById: null },
  })
  // Somebody has given one of them a photograph meanwhile.
  if (count < gone.length) throw new AppError('conflict', approvalMessages.undoUsed)
  return errors
}
