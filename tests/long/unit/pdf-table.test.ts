import { describe, expect, it } from 'vitest'
import { listPdf } from '@/tests/support/material/pdf'

describe('a list as PDF', () => {
  it('takes under two seconds of the processor for 10,000 rows, and gives way all the time', async () => {
    // A busy machine runs slowly; what counts is the work.
    const before = process.cpuUsage().user
    let turns = 0
    const count = setInterval(() => (turns += 1), 1)
    await listPdf(Array.from({ length: 10_000 }, (_, n) => ({ n: 1_000_000 + n, name: `Ananya Sharma ${n}` })))
    clearInterval(count)
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(2)
    expect(turns, 'others got their turn').toBeGreaterThan(20)
  })
})
