import { expect } from 'vitest'
import type { Examples } from '../../support/examples'

export default {
  async health({ visitor }) {
    // For load balancers: 200 while the database answers, else 503.
    expect(await visitor.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  },
} satisfies Examples
