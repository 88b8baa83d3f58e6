import { formatDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { accessStates } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { changedColumns, readIdentity, recordChanges } from '@/lib/profile/changes'
import type { Actor } from '@/lib/server/accounts/actor'
import type { Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { leave, reopen } from './enrolment'
import { endName, outcomeNames, outcomeOf, placeName, type accessChoices, type leavingOutcomes } from './lists'
import { assertNotBlocked } from './not-blocked'
import { studentMessages } from './messages'
import { readmitAll, type Readmission } from './readmissions'

const [may] = accessStates

/** Who has left and who is back, with an entry in the account's history. */

export type Leaving = { id: string; lastDay: Day; outcome: (typeof leavingOutcomes)[number] }

/** @throws AppError as `leave` does. Returns the student's name. */
export async function recordLeft(tx: Transaction, actor: Actor, { id, lastDay, outcome }: Leaving): Promise<string> {
  const before = await knownStudent(tx, id)
  await leave(tx, { studentId: id, lastDay, outcome: outcomeOf[outcome] })
  const after = { enrolment: endName({ outcome, day: lastDay }) }
  await recordChanges(tx, { userId: id, byId: actor.id, before, after, status: 'Made' })
  return before.name
}

/** @throws AppError as `reopen` does. Returns the student's name and place. */
export async function recordReturn(tx: Transaction, actor: Actor, id: string) {
  const now = await knownStudent(tx, id)
  await assertNotBlocked(tx, [id])
  const { ended, studentId: _, ...place } = await reopen(tx, id)
  const before = { ...now, enrolment: endName({ ...ended, outcome: outcomeNames[ended.outcome] }) }
  const where = placeName(place)
  await recordChanges(tx, { userId: id, byId: actor.id, before, after: { enrolment: where }, status: 'Made' })
  return { name: now.name, where, place }
}

/**
 * Readmits a student who has left, and gives back the access that has ended where that is wanted.
 * @throws AppError as `readmitAll` does. Returns the student's name and place.
 */
export async function recordReadmission(
  tx: Transaction,
  actor: Actor,
  { access, ...wanted }: Readmission & { access: (typeof accessChoices)[number] },
) {
  const { studentId: userId, from } = wanted
  const now = await knownStudent(tx, userId)
  const [readmitted] = await readmitAll(tx, [wanted])
  if (!readmitted) throw new Error('nobody was readmitted')
  const { ended, after: place } = readmitted
  const before = { ...now, enrolment: endName(ended) }
  const account = access === 'Activate it again' ? { access: may } : {}
  await tx.user.update({ where: { id: userId }, data: changedColumns(account), select: { id: true } })
  const enrolment = studentMessages.readmittedTo(placeName(place), formatDay(from))
  const after = { ...account, enrolment }
  await recordChanges(tx, { userId, byId: actor.id, before, after, status: 'Made' })
  return { name: now.name, place }
}

/** The student as they are; nobody else moves them until the transaction ends. */
export async function knownStudent(tx: Transaction, id: string) {
  await lockDaysOf(tx, id)
  const identity = await readIdentity(tx, id)
  if (!identity) throw new AppError('notFound', messages.common.notFound)
  return identity
}
