import type { Composer } from './compose'

/**
 * Mails that a domain composes, such as one with a paper of its own, and the logo, which is a file: this folder knows
 * neither domains nor files, so instrumentation.ts hands them in when a server starts.
 */
type Kind = 'receipt' | 'onlineCredit' | 'refundPaid' | 'chequeBounced' | 'feeReminder' | 'threadMessage'

/** The school's logo as mails have it: shown `width` pixels wide. */
export type HandedLogo = { png: Buffer; width: number; height: number }

type HandedIn = Partial<Record<Kind, Composer>> & { logo?: () => Promise<HandedLogo | undefined> }

// Next may load this module more than once into a process.
const shared = globalThis as { portalComposers?: HandedIn }

export function handIn<Key extends keyof HandedIn>(kind: Key, composer: HandedIn[Key]) {
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
  onlineCredit: handedIn('onlineCredit'),
  refundPaid: handedIn('refundPaid'),
  chequeBounced: handedIn('chequeBounced'),
  feeReminder: handedIn('feeReminder'),
  threadMessage: handedIn('threadMessage'),
} as const satisfies Record<Kind, Composer>

/** Undefined where the school has none, and in programs that have handed none in. */
export async function mailLogo() {
  const logo = await shared.portalComposers?.logo?.()
  return logo && { ...logo, cid: 'logo@school' }
}
