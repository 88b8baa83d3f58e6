import type { Role } from '@/lib/constants'
import { allows } from '@/lib/permissions'
import type { Actor, Child } from './actor'

/** Whose guardian the viewer is, and whom they look at: null for all of them, or for one's own work. */
export type Family = { children: readonly Child[]; chosen: string | null; role: Role }

export type Viewer = Actor & { family?: Family }

/**
 * The viewer of a page. Who is a guardian looks at all their children or at the one they have chosen, and who works here
 * besides at their work or at a child: pages then show what a parent has of that child, and nothing of the work. Only what is
 * shown follows from it: a choice never widens what somebody may.
 */
export function inView(actor: Actor, chosen: string | undefined): Viewer {
  const { children = [] } = actor
  if (children.length === 0) return actor
  const child = children.find(({ id }) => id === chosen)
  const family = { children, chosen: child?.id ?? null, role: actor.role }
  if (child)
    return { ...actor, role: 'parent', class: null, section: null, children: [child], duties: undefined, family }
  return allows('family:screens', actor) ? { ...actor, family } : { ...actor, children: undefined, family }
}
