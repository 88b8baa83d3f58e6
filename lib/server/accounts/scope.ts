import { reachOf, type Capability, type Reach } from '@/lib/permissions'
import type { Actor } from './actor'

/** How far somebody may with a capability, and whose rows that means (visible.ts). Without a reach there are none. */
export type Scope = {
  reach: Reach | undefined
  /** null for a visitor. */
  account: string | null
  class: string | null
}

export const scopeOf = (capability: Capability, actor: Pick<Actor, 'role' | 'id' | 'class'> | null): Scope => ({
  reach: reachOf(capability, actor),
  account: actor?.id ?? null,
  class: actor?.class ?? null,
})
