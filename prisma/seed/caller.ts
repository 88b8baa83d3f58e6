import type { Caller } from '@/lib/server/doors/caller'
import { db } from '@/lib/server/data/db'

/** A caller for operations outside a request: acts as the account with this address. */
export async function callerAs(email: string): Promise<Caller> {
  const user = await db.user.findUniqueOrThrow({
    where: { email },
    select: { id: true, name: true, email: true, role: true, class: true },
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
