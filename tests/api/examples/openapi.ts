import { expect } from 'vitest'
import type { Examples } from '@/tests/support/doors/examples'

export default {
  async readOpenapi({ visitor }) {
    // Anybody who writes a client may read what the API takes and answers.
    const { status, body } = await visitor.get('/api/openapi.json')
    expect([status, body.openapi]).toEqual([200, '3.1.1'])
    expect(body.paths).toMatchObject({ '/api/fees': { get: { operationId: 'listFees' } } })
  },
} satisfies Examples
