import { describe, expect, it } from 'vitest'
import { listPdf } from '@/tests/support/material/pdf'

/** What a list of so many people takes of the processor: a busy machine runs slowly; what counts is the work. */
async function work(rows: number) {
  const before = process.cpuUsage().user
  let turns = 0
  const count = setInterval(() => (turns += 1), 1)
  await listPdf(Array.from({ length: rows }, (_, n) => ({ n: 1_000_000 + n, name: `Ananya Sharma ${n}` })))
  clearInterval(count)
  return { ofARow: (process.cpuUsage().user - before) / rows, turns }
}

describe('a list as PDF', () => {
  it('takes no longer for a row among 10,000 than among 1,000, and gives way all the time', async () => {
    // The first list loads the fonts.
    await work(100)
    const few = await work(1_000)
    const many = await work(10_000)
    expect(many.ofARow / few.ofARow).toBeLessThan(3)
    expect(many.turns, 'others got their turn').toBeGreaterThan(20)
  })
})
