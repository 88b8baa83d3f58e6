import { formatDay, type Day } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { readIdentity, recordChanges } from '@/lib/profile/changes'
import type { Actor } from '@/lib/server/accounts/actor'
import type { Transaction } from '@/lib/server/data/db'
import { lockDaysOf } from '@/lib/server/data/locks'
import { leave, reopen } from './enrolment'
import { outcomeNames, outcomeOf, placeName, type leavingOutcomes } from './lists'

/** Who has left and who is back, with an entry in the account's history. */

export type Leaving = { id: string; lastDay: Day; outcome: (typeof leavingOutcomes)[number] }

/** @throws AppError as `leave` does. Returns the student's name. */
export async function recordLeft(tx: Transaction, actor: Actor, { id, lastDay, outcome }: Leaving): Promise<string> {
  const before = await knownStudent(tx, id)
  await leave(tx, { studentId: id, lastDay, outcome: outcomeOf[outcome] })
  const after = { enrolment: `${outcome}, ${formatDay(lastDay)}` }
  await recordChanges(tx, { userId: id, byId: actor.id, before, after, status: 'Made' })
  return before.name
}

/** @throws AppError as `reopen` does. Returns the student's name and place. */
export async function recordReturn(tx: Transaction, actor: Actor, id: string) {
  const now = await knownStudent(tx, id)
  const { ended, studentId: _, ...place } = await reopen(tx, id)
  const before = { ...now, enrolment: `${outcomeNames[ended.outcome]}, ${formatDay(ended.day)}` }
  const where = placeName(place)
  await recordChanges(tx, { userId: id, byId: actor.id, before, after: { enrolment: where }, status: 'Made' })
  return { name: now.name, where, place }
}

/** The student as they are; nobody else moves them until the transaction ends. */
export async function knownStudent(tx: Transaction, id: string) {
  await lockDaysOf(tx, id)
  const identity = await readIdentity(tx, id)
  if (!identity) throw new AppError('notFound', messages.common.notFound)
  return identity
}
