import { describe, expect, it } from 'vitest'
import { tablePdf } from '@/lib/server/papers/pdf-table'
import { runsOfPdf } from '@/tests/support/material/pdf'

type Row = { n: number; name: string }

async function* batchesOf(rows: Row[], size: number) {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size)
}

async function pdf(rows: Row[]) {
  const pieces: Uint8Array[] = []
  const listing = {
    school: 'विद्या Niketan',
    title: 'Payment History',
    facts: [['Total', '₹1,23,456.00']] as const,
    columns: [
      { label: 'No', width: 60, align: 'right' as const, value: ({ n }: Row) => String(n) },
      { label: 'Student', width: 200, value: ({ name }: Row) => name },
    ],
    count: rows.length,
    rows: batchesOf(rows, 30),
    empty: 'Nothing here.',
  }
  for await (const piece of tablePdf(listing)) pieces.push(piece)
  return { pieces, pages: async () => runsOfPdf(Buffer.concat(pieces)) }
}

describe('a list as PDF', () => {
  it('takes under two seconds of the processor for 10,000 rows, and gives way all the time', async () => {
    // A busy machine runs slowly; what counts is the work.
    const before = process.cpuUsage().user
    let turns = 0
    const count = setInterval(() => (turns += 1), 1)
    await pdf(Array.from({ length: 10_000 }, (_, n) => ({ n: 1_000_000 + n, name: `Ananya Sharma ${n}` })))
    clearInterval(count)
    expect((process.cpuUsage().user - before) / 1e6).toBeLessThan(2)
    expect(turns, 'others got their turn').toBeGreaterThan(20)
  })
})
