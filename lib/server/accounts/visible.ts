import { Prisma } from '@/prisma/client/client'
import type { Actor } from './actor'

/**
 * Which rows an actor sees; whether a role may see any is lib/permissions.ts's. Staff see everything, a student what is
 * theirs. Every query goes through one of these, also for a single row by its id.
 */

const isStudent = ({ role }: Actor) => role === 'student'

/** Of what belongs to a student (fees, payments, leave, reports): a student their own. */
export const ownRows = (actor: Actor) => (isStudent(actor) ? { studentId: actor.id } : {})

/** The same in SQL, where `studentId` is the column; undefined: no condition. */
export const ownRowsSql = (actor: Actor, studentId: Prisma.Sql) =>
  isStudent(actor) ? Prisma.sql`${studentId} = ${actor.id}::uuid` : undefined

/** Of the students themselves: a student themself. */
export const ownStudent = (actor: Actor) => (isStudent(actor) ? { id: actor.id } : {})

/** Of what is for a class (materials, topics): a student their class, in all its sections. */
export const ownClass = (actor: Actor) => (isStudent(actor) ? { class: actor.class ?? '' } : {})

/** Of notifications: a student those to All Students, to their class and about them alone. */
export function addressedTo(actor: Actor): Prisma.NotificationWhereInput {
  if (!isStudent(actor)) return {}
  // Somebody may be called "All Students": a name stands there only together with its student.
  const forMany = { studentId: null, recipients: { in: ['All Students', actor.class ?? ''] } }
  return { OR: [{ studentId: actor.id }, forMany] }
}
