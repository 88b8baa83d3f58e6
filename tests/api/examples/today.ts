import { expect } from 'vitest'
import { applyFor } from '@/tests/support/school/admissions'
import type { Examples } from '@/tests/support/doors/examples'

export default {
  async readToday({ admin, teacher, student }) {
    // What waits for each role, the most urgent first, with the screen that shows it.
    for (const who of [admin, teacher, student]) {
      const { status, body } = await who.get('/api/today')
      expect(status).toBe(200)
      expect(body).toMatchObject({
        off: '',
        done: expect.any(Array) as unknown,
        bar: { unread: expect.any(Number) as unknown },
      })
    }
    expect(await admin.get('/api/today')).toMatchObject({
      body: {
        figures: expect.arrayContaining([
          expect.objectContaining({ key: 'overdue', label: 'overdue', href: '/fees?fees.status=Overdue#fees' }),
        ]) as unknown,
      },
    })
  },

  async readBar({ admin, teacher }) {
    // How many notices are unread, and for administrators how many applications are new.
    await applyFor()
    const { body } = await admin.get('/api/bar')
    expect(body).toEqual({ unread: expect.any(Number) as unknown, waiting: expect.any(Number) as unknown, children: 0 })
    expect(body.waiting).toBeGreaterThan(0)
    expect((await teacher.get('/api/bar')).body.waiting).toBe(0)
  },
} satisfies Examples
