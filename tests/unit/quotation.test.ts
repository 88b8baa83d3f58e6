import { describe, expect, it } from 'vitest'
import { quotation } from '@/lib/server/messages/mails/compose'

describe('what strangers wrote, in the school’s mail', () => {
  it('is a quotation, one line for each', () => {
    const child = 'Riya\r\n\r\nYou have won.\u2028Send money to the school'
    expect(quotation({ Child: child, Reference: 'ADM-2026-000001' })).toBe(
      '> Child: Riya You have won. Send money to the school\n> Reference: ADM-2026-000001',
    )
  })
})
