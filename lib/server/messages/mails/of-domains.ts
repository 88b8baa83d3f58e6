import type { Composer } from './compose'

/**
 * Mails that a domain composes, such as one with a paper of its own: this folder knows no domain, so instrumentation.ts
 * hands their composers in when a server starts.
 */
type Kind = 'receipt' | 'feeReminder'

// Next may load this module more than once into a process.
const shared = globalThis as { portalComposers?: Partial<Record<Kind, Composer>> }

export function handIn(kind: Kind, composer: Composer) {
  ;(shared.portalComposers ??= {})[kind] = composer
}

const handedIn =
  (kind: Kind): Composer =>
  (request) => {
    const composer = shared.portalComposers?.[kind]
    if (!composer) throw new Error(`nobody has handed in the mail ${kind}`)
    return composer(request)
  }

export const domainComposers = {
  receipt: handedIn('receipt'),
  feeReminder: handedIn('feeReminder'),
} as const satisfies Record<Kind, Composer>
