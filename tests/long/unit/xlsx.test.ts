import { Unzip, UnzipInflate } from 'fflate'
import { expect, it } from 'vitest'
import { xlsx } from '@/lib/server/papers/xlsx'

async function* batches(of: number, size: number) {
  for (let n = 0; n < of; n += size) yield Array.from({ length: Math.min(size, of - n) }, (_, i) => n + i)
}

it('goes on with another sheet after the rows that a sheet can have', { timeout: 120_000 }, async () => {
  const rows: number[] = []
  const unzip = new Unzip((file) => {
    if (!file.name.startsWith('xl/worksheets/')) return
    const place = rows.push(0) - 1
    let before = ''
    file.ondata = (error, bytes) => {
      if (error) throw error
      const text = before + Buffer.from(bytes).toString('latin1')
      before = text.slice(-3)
      rows[place]! += text.split('<row').length - 1 - (before.includes('<row') ? 1 : 0)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  const columns = [{ label: 'Number', kind: 'number' as const, value: (row: number) => row }]
  for await (const piece of xlsx('numbers', columns, batches(1_048_580, 5_000))) unzip.push(piece)
  // Each with its headings.
  expect(rows).toEqual([1_048_576, 6])
})
