import { AppError, errorAt } from '@/lib/errors'
import type { JoinEntry, JoinPlan } from './answers'
import { joiningMessages as said } from './joining-messages'

/** What becomes of two entries of one person, for the screen and for what is done. */

/**
 * Which entry is kept: that of who works at the school, else the one with a login; of two logins the office says which, and
 * without any the one that was opened (`one`).
 * @returns undefined where the office has to say it. @throws AppError conflict for two who work at the school.
 */
export function keptOf(one: JoinEntry, other: JoinEntry, keep: string | undefined): JoinEntry | undefined {
  const staff = [one, other].filter(({ role }) => role !== 'parent')
  if (staff.length > 1) throw new AppError('conflict', said.bothStaff)
  if (staff[0]) return staff[0]
  const withLogin = [one, other].filter(({ login }) => login !== 'None')
  if (withLogin.length === 1) return withLogin[0]
  if (withLogin.length === 0) return one
  return withLogin.find(({ id }) => id === keep)
}

/** @throws AppError as `keptOf`. */
export function planJoin(one: JoinEntry, other: JoinEntry, keep?: string): JoinPlan {
  const kept = keptOf(one, other, keep)
  const first = kept ?? one
  const second = first === one ? other : one
  const mine = new Map(first.children.map((child) => [child.id, child]))
  return {
    entries: [one, other],
    kept: kept?.id ?? '',
    children: [
      // A bar wins over the entry without one.
      ...first.children.map((child) => ({
        ...child,
        barred: child.barred || second.children.some(({ id, barred }) => id === child.id && barred),
      })),
      ...second.children.filter(({ id }) => !mine.has(id)),
    ],
    phone: first.phone || second.phone,
    email: first.email || second.email,
  }
}

/** @throws AppError conflict at `keep`, where both have a login and nobody has said which stays. */
export function decided(one: JoinEntry, other: JoinEntry, keep: string | undefined) {
  const kept = keptOf(one, other, keep)
  if (!kept) throw errorAt('keep', said.chooseLogin, 'conflict')
  return { kept, gone: kept === one ? other : one }
}
