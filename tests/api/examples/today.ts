import { expect } from 'vitest'
import type { Examples } from '../../support/examples'

export default {
  async readToday({ admin, teacher, student }) {
    // What waits for each role, the most urgent first, with the screen that shows it.
    for (const who of [admin, teacher, student]) {
      const { status, body } = await who.get('/api/today')
      expect(status).toBe(200)
      expect(body).toMatchObject({ off: '', done: expect.any(Array) as unknown, unread: expect.any(Number) as unknown })
    }
    expect(await admin.get('/api/today')).toMatchObject({
      body: {
        figures: expect.arrayContaining([
          expect.objectContaining({ key: 'overdue', label: 'overdue', href: '/fees?fees.status=Overdue#fees' }),
        ]) as unknown,
      },
    })
  },
} satisfies Examples
