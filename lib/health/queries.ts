import { z } from 'zod'
import { asFile } from '@/lib/answers'
import { AppError } from '@/lib/errors'
import { pool } from '@/lib/server/data/db'
import { operation } from '@/lib/server/doors/operation'
import { assertMetricsToken } from '@/lib/server/doors/shown-secrets'
import { figures } from '@/lib/server/metrics'
import { messages } from '@/lib/messages'

const failed = 'The database cannot be reached.'

/** Milliseconds for which an answer to somebody else shows that the database is there: under load it need not be asked. */
const lately = 250

/** Whether the database answers within two seconds, for load balancers and monitors. */
export const health = operation({
  access: 'health:read',
  input: z.object({}),
  output: z.strictObject({ status: z.string() }),
  fail: failed,
  async run() {
    if (pool().hasAnswered(lately)) return { status: 'ok' }
    const answered = pool()
      .query('SELECT 1')
      .then(() => true)
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref())
    if (!(await Promise.race([answered, late]).catch(() => false)))
      throw new AppError('unavailable', failed, { retryAfter: 5 })
    return { status: 'ok' }
  },
})

/** Figures of this server as Prometheus reads them, for who shows METRICS_TOKEN. */
export const metrics = operation({
  access: 'metrics:read',
  secret: 'METRICS_TOKEN',
  input: z.object({}),
  output: asFile<{ text: string; type: string }>('text/plain'),
  fail: 'The figures could not be read.',
  async run(_actor, _input, caller) {
    assertMetricsToken(caller)
    const found = await figures()
    if (!found) throw new AppError('notFound', messages.common.notFound)
    return found
  },
})
