import type { Actor } from '@/lib/server/accounts/actor'

/** Their own reports for a student, every report for staff. */
export const visibleTo = (actor: Actor) => (actor.role === 'student' ? { studentId: actor.id } : {})
