import { allows, reachOf, type Capability } from '@/lib/permissions'
import { redirectFor } from '@/lib/route-lookups'
import { routes } from '@/lib/routes'
import { letsIn, pagePatterns } from '@/tests/support/doors/pages'
import { actors, whoIs, type ActorName } from '@/tests/support/doors/reached-rows'

/** What a page's address names: nothing of anybody's, something of who asks, of somebody else, or nothing that is there. */
export type Named = 'page' | 'own' | "another's" | 'missing'
/** `away` is a redirect, or the sentence that only administrators are let in. */
export type Outcome = 'shown' | 'away' | 'missing'

/** Pages whose parameter is a secret by itself: whoever has it is let in, and to others they say that it is not good. */
const bySecret = [
  '/admission/[token]',
  '/email-change/[token]',
  '/prove-email/[token]',
  '/reset-password/[token]',
  '/verify/[code]',
]
/** Nobody's own page but of who sees everybody: teachers see pupils only, and pupils have /profile. */
const ownPages: Record<string, Capability> = { '/people/[id]': 'people:read' }

/** Pages of who is one's own child, and of what is one's own order, of which a test that names anybody names another's. */
const ofChildren = ['/profile/children/[id]', '/fees/online/[id]']
/** Of what is about a child these roles have their own, and another’s is missing to them. */
const ownAlone: Record<string, readonly ActorName[]> = {
  '/messages/[id]': ['teacher', 'parent'],
  '/fees/online/[id]': ['parent'],
}

/** What `pattern` is tried with. */
export const namedBy = (pattern: string): Named[] =>
  !pattern.includes('[') || bySecret.includes(pattern)
    ? ['page']
    : ["another's", 'missing', ...(pattern in ownPages ? (['own'] as const) : [])]

/** What everybody gets, whatever the middleware does. */
export function outcomeOf(pattern: string, actor: ActorName, named: Named): Outcome {
  if (ownAlone[pattern]?.includes(actor)) return 'missing'
  if (!isLetIn(pattern, actor)) return 'away'
  if (named === 'missing') return 'missing'
  const seen = ownPages[pattern]
  if (named === 'own') return seen && reachOf(seen, whoIs(actor)) === 'school' ? 'shown' : 'missing'
  return ofChildren.includes(pattern) ? 'missing' : 'shown'
}

/** Whether the server shows a page to somebody; which of two lists is for whom is only a matter of redirects. */
function isLetIn(pattern: string, actor: ActorName): boolean {
  const isOpen = redirectFor(pattern, null) === null
  if (isOpen) return true
  if (actor === 'guest' || actor === 'pending') return false
  return letsIn(pattern, whoIs(actor)) || isInstead(pattern, actor)
}

/** `/people` for the office: the middleware sends them to their own list, and the page has the same operation. */
const isInstead = (pattern: string, actor: ActorName) => pattern === '/people' && allows('people:manage', whoIs(actor))

/** Every page with what each actor gets of it: `[pattern, named, [outcomes]]`. */
export const pageTable = () =>
  pagePatterns.flatMap((pattern) =>
    namedBy(pattern).map((named) => ({
      pattern,
      named,
      outcomes: actors.map((actor) => outcomeOf(pattern, actor, named)),
    })),
  )

/** Where members are sent from, because it is for visitors: the middleware's business alone. */
export const isForVisitors = (pattern: string) =>
  routes.some(({ path, access }) => access === 'visitors' && path === pattern)
