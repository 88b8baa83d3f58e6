import { allows, reachOf, type Reach } from '@/lib/permissions'
import type { Found } from '@/scripts/portal/operations'

/** Who asks: a role, a visitor, or an account that waits for approval. */
export const actors = ['guest', 'pending', 'student', 'teacher', 'admin'] as const
export type ActorName = (typeof actors)[number]

const words: Record<Reach, string> = {
  public: 'yes',
  self: 'own',
  made: 'own',
  class: 'own class',
  addressed: 'own, own class, All Students',
  pupils: 'pupils',
  pupilsAndSelf: 'own, pupils',
  school: 'all',
}

/** Which rows `actor` reaches with an operation, in words: `no`, `own`, `own class`, `all`; `yes` where it is about no rows of anybody's. */
export function rowsReached({ operation: { access, rows, secret, pending } }: Found, actor: ActorName): string {
  if (actor === 'pending' && pending) return 'own'
  if (secret) return `with ${secret}`
  const who = actor === 'pending' ? null : { role: actor }
  const reach = allows(access, who) ? reachOf(rows, who) : undefined
  return reach ? words[reach] : 'no'
}
