import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { pool } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'

/** Whether the portal can serve: its database answers within two seconds. For load balancers and monitors. */
export const health = operation({
  access: 'health:read',
  input: z.object({}),
  fail: messages.health.failed,
  async run() {
    const answered = pool()
      .query('SELECT 1')
      .then(() => true)
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref())
    if (!(await Promise.race([answered, late]).catch(() => false)))
      throw new AppError('unavailable', messages.health.failed, { retryAfter: 5 })
    return { status: 'ok' }
  },
})
