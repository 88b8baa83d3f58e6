import type { Role } from '@/lib/constants'
import { allows, byRole, reachOf, type Asker, type Capability, type Reach } from '@/lib/permissions'
import type { Found } from '@/scripts/portal/operations'

/** Who works here and has one duty for the school. */
const dutyOf = {
  accountant: 'Accountant',
  examinations: 'Examinations',
  office: 'Office',
  principal: 'Principal',
} as const

/**
 * Who asks: a role, a visitor, an account that waits for approval, the guardian of a child of whom they may see all, or who
 * has one duty and teaches nobody; `staff` has none.
 */
export const actors = [
  'guest',
  'pending',
  'student',
  'parent',
  'teacher',
  'admin',
  'staff',
  'accountant',
  'examinations',
  'office',
  'principal',
] as const
export type ActorName = (typeof actors)[number]
export type WithDuty = keyof typeof dutyOf

/** Of these the long tier tries every door (vitest.config.ts): the table of rights, a unit test's, names them beside the others. */
const inTheLongTier: readonly ActorName[] = ['pending', 'staff', 'accountant', 'examinations', 'office', 'principal']

/** As whom each door is tried: what is written down (pinned-keys.ts) is of all. */
export const triedActors = actors.filter(
  (actor) => process.env.EVERY_ACTOR || process.env.WRITE_KEYS || !inTheLongTier.includes(actor),
)

export const dutyFor = (actor: ActorName) => (actor in dutyOf ? dutyOf[actor as WithDuty] : undefined)

/** The role of somebody's account. */
export const roleOf = (actor: Exclude<ActorName, 'guest' | 'pending' | WithDuty> | WithDuty): Role =>
  actor in dutyOf ? 'staff' : (actor as Role)

/** The same for lib/permissions.ts. */
export function whoIs(actor: ActorName): Asker {
  if (actor === 'guest' || actor === 'pending') return null
  const kind = dutyFor(actor)
  return { ...byRole(roleOf(actor)), ...(kind && { duties: [{ kind }] }) }
}

/** Whether `actor` reaches a record of another's, which `reaches` says of the roles: who has a duty as the office does. */
export function reachesAnothers(
  operation: { rows: Capability },
  reaches: readonly string[],
  actor: ActorName,
): boolean {
  if (!dutyFor(actor) && actor !== 'staff') return reaches.includes(actor)
  const reach = reachOf(operation.rows, whoIs(actor))
  return reaches.includes('admin') && ['public', 'school', 'families', 'pupils'].includes(reach ?? '')
}

const words: Record<Reach, string> = {
  public: 'yes',
  self: 'own',
  made: 'own',
  class: 'own class',
  addressed: 'own, own class, All Students',
  addressedStaff: 'All Staff, own duties',
  children: 'children',
  childrenToldOf: 'children, their classes, All Students',
  childrenPaidFor: 'children paid for',
  pupils: 'pupils',
  pupilsAndSelf: 'own, pupils',
  taught: 'all',
  families: 'pupils and guardians',
  school: 'all',
}

/** Which rows `actor` reaches with an operation, in words: `no`, `own`, `own class`, `all`; `yes` where it is about no rows of anybody's. */
export function rowsReached({ operation: { access, rows, secret, pending } }: Found, actor: ActorName): string {
  if (actor === 'pending' && pending) return 'own'
  if (secret) return `with ${secret}`
  const who = whoIs(actor)
  const reach = allows(access, who) ? reachOf(rows, who) : undefined
  return reach ? words[reach] : 'no'
}
