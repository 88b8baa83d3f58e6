import { db } from '@/lib/server/data/db'
import type { Caller } from '@/lib/server/doors/caller'

/** A Caller that acts as the account with this e-mail, with its duties for the whole school, for operations outside a request. */
export async function callerAs(email: string): Promise<Caller> {
  const user = await db.user.findFirstOrThrow({
    where: { login: { email } },
    select: { id: true, name: true, role: true, class: true, duties: { select: { kind: true } } },
  })
  const duties = user.duties.map(({ kind }) => ({ kind, class: null, section: null, subject: null }))
  return {
    actor: async () => ({ ...user, duties, sessionId: '', pending: false }),
    address: 'seed',
    requestId: 'seed',
    setSessionCookie: async () => {},
    setBrowserCookie: async () => {},
    afterwards: (task) => void task(),
  }
}
