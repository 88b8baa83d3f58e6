import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { pool } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'

const failed = 'The database cannot be reached.'

/** Whether the database answers within two seconds, for load balancers and monitors. */
export const health = operation({
  access: 'health:read',
  input: z.object({}),
  fail: failed,
  async run() {
    const answered = pool()
      .query('SELECT 1')
      .then(() => true)
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref())
    if (!(await Promise.race([answered, late]).catch(() => false)))
      throw new AppError('unavailable', failed, { retryAfter: 5 })
    return { status: 'ok' }
  },
})
