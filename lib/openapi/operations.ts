import { z } from 'zod'
import { operation } from '@/lib/server/doors/operation'
import { openapiMessages } from './messages'

/** What the API takes and answers, as an OpenAPI document. A test writes it from the calls (tests/unit/openapi.test.ts). */
export const readOpenapi = operation({
  access: 'openapi:read',
  input: z.object({}),
  output: z.record(z.string(), z.unknown()),
  fail: openapiMessages.failed,
  // Loaded when somebody asks: it is large, and nothing else needs it.
  run: async () => (await import('./openapi.json')).default as Record<string, unknown>,
})
