import { expect } from 'vitest'
import { metrics } from '@/lib/health/queries'
import { startMetrics } from '@/lib/server/metrics'
import { callerOf, type Examples } from '@/tests/support/doors/examples'

export default {
  async health({ visitor }) {
    // For load balancers: 200 while the database answers, else 503.
    expect(await visitor.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  },

  async metrics({ visitor }) {
    // Prometheus, which shows the token, reads the server's figures; without the setting nobody does.
    expect(await visitor.get('/api/metrics')).toMatchObject({ status: 404 })
    await startMetrics()
    const prometheus = callerOf(visitor, 'admin', process.env.METRICS_TOKEN)
    expect((await metrics.execute(prometheus, {})).text).toContain('portal_database_up 1')
  },
} satisfies Examples
