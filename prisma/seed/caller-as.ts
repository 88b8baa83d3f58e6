import { db } from '@/lib/server/data/db'
import type { Caller } from '@/lib/server/doors/caller'

/** A Caller that acts as the account with this e-mail, for operations outside a request. */
export async function callerAs(email: string): Promise<Caller> {
  const user = await db.user.findFirstOrThrow({
    where: { login: { email } },
    select: { id: true, name: true, role: true, class: true },
  })
  return {
    actor: async () => ({ ...user, sessionId: '', pending: false }),
    address: 'seed',
    requestId: 'seed',
    setSessionCookie: async () => {},
    setBrowserCookie: async () => {},
    afterwards: (task) => void task(),
  }
}
