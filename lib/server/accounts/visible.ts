import { Prisma } from '@/prisma/client/client'
import type { Actor } from './actor'

/**
 * Which rows an actor sees; lib/permissions.ts says whether a role may see any. Staff see all rows, students their own.
 * Every query uses one of these, also when it reads a single row by its id, unless everybody sees all rows.
 */

const isStudent = ({ role }: Actor) => role === 'student'

/** For rows with a `studentId`: fees, payments, leave requests, reports. */
export const ownRows = (actor: Actor) => (isStudent(actor) ? { studentId: actor.id } : {})

/** The same in SQL, where `studentId` is the column; undefined when there is no condition. */
export const ownRowsSql = (actor: Actor, studentId: Prisma.Sql) =>
  isStudent(actor) ? Prisma.sql`${studentId} = ${actor.id}::uuid` : undefined

/** For rows of students: a student sees only their own. */
export const ownStudent = (actor: Actor) => (isStudent(actor) ? { id: actor.id } : {})

/**
 * For people, on their pages and in the search: administrators see everybody, teachers all pupils but those who wait for
 * approval and whose data are blocked, a student only themself.
 */
export function visiblePeople(actor: Actor): Prisma.UserWhereInput {
  if (actor.role === 'admin') return {}
  return isStudent(actor) ? { id: actor.id } : { role: 'student', approvedAt: { not: null }, blockedAt: null }
}

/** The same in SQL, where `u` is the person. */
export function visiblePeopleSql(actor: Actor): Prisma.Sql | undefined {
  if (actor.role === 'admin') return undefined
  return isStudent(actor)
    ? Prisma.sql`u."id" = ${actor.id}::uuid`
    : Prisma.sql`u."role" = 'student' AND u."approvedAt" IS NOT NULL AND u."blockedAt" IS NULL`
}

/** For materials and topics: a student sees those of their class, in all its sections. */
export const ownClass = (actor: Actor) => (isStudent(actor) ? { class: actor.class ?? '' } : {})

/** The same in SQL, where `schoolClass` is the column; undefined when there is no condition. */
export const ownClassSql = (actor: Actor, schoolClass: Prisma.Sql) =>
  isStudent(actor) ? Prisma.sql`${schoolClass} = ${actor.class ?? ''}` : undefined

/** For notifications: a student sees those to All Students, to their class, and those about themselves. */
export function addressedTo(actor: Actor): Prisma.NotificationWhereInput {
  if (!isStudent(actor)) return {}
  // A student may be named "All Students"; a notification that has a name as its recipients also has a studentId.
  const forMany = { studentId: null, recipients: { in: ['All Students', actor.class ?? ''] } }
  return { OR: [{ studentId: actor.id }, forMany] }
}

/** The same in SQL, where `n` is the notification; undefined when there is no condition. */
export const addressedToSql = (actor: Actor) =>
  isStudent(actor)
    ? Prisma.sql`(n."studentId" = ${actor.id}::uuid OR (n."studentId" IS NULL AND n."recipients" IN ('All Students', ${actor.class ?? ''})))`
    : undefined

/** For what a teacher has made and may change: administrators change everybody's. `maker` is the column of who made it. */
export const ownWork = <Maker extends string>(actor: Actor, maker: Maker) =>
  (actor.role === 'admin' ? {} : { [maker]: actor.id }) as { [Key in Maker]?: string }

/** The same in SQL, as a value that says so of each row. */
export const isOwnWorkSql = (actor: Actor, maker: Prisma.Sql) =>
  actor.role === 'admin' ? Prisma.sql`true` : Prisma.sql`coalesce(${maker} = ${actor.id}::uuid, false)`
