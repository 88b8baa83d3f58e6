import type { Actor } from '@/lib/server/accounts/actor'
import { Prisma } from '@/prisma/client/client'

/** Whose fees and payments `actor` may see: a student their own, the staff everybody's (undefined: no condition). */
export function visibleTo(actor: Actor, studentId: Prisma.Sql): Prisma.Sql | undefined {
  return actor.role === 'student' ? Prisma.sql`${studentId} = ${actor.id}::uuid` : undefined
}
