import { demoPassword, office } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { schoolToday } from '@/tests/support/school/school-days'

/** Who leaves the school, and is erased after that. */

/** Lets a pupil leave; that they could is seen here. */
export async function leave(id: string, lastDay = schoolToday()) {
  const { status, body } = await office(`/api/users/students/${id}/leave`, 'PUT', { lastDay, outcome: 'Left' })
  if (status !== 200) throw new Error(`the leaving answered ${status}: ${String(body.message)}`)
}

export const takeLeavingBack = (id: string) => office(`/api/users/students/${id}/leave`, 'DELETE')

/** The first step of an erasure, with `over` in place of what it names. */
export const block = (id: string, over: object = {}) =>
  office(`/api/people/${id}/block`, 'PUT', { reason: 'Asked for in writing', currentPassword: demoPassword, ...over })

export const unblock = (id: string) => office(`/api/people/${id}/unblock`, 'PUT', { currentPassword: demoPassword })

/** Lets the year of a blocked person pass, after which they are purged. */
export const letYearPass = (id: string) =>
  sql(`UPDATE "Erasure" SET "createdAt" = "createdAt" - interval '13 months' WHERE "userId" = $1`, [id])
