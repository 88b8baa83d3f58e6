import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/constants'
import { workbook } from '@/lib/import/reading/workbook'
import { readBytes } from '@/tests/support/material/sheets'

describe('XLSX', () => {
  it('lets others in while a large one is read', async () => {
    const row = [
      'Asha Rao',
      'Class 8',
      'A',
      '1',
      'A-1',
      '05/03/2015',
      '98765 43210',
      '12 Park Road, Pune',
      'a@example.com',
    ]
    const bytes = workbook(
      'x',
      Array.from({ length: limits.sheetRows }, () => row),
    )
    // Of the processor's time: on a busy machine everything waits.
    let longest = 0
    let last = process.cpuUsage()
    const look = () => {
      const { user, system } = process.cpuUsage(last)
      longest = Math.max(longest, (user + system) / 1000)
      last = process.cpuUsage()
    }
    const timer = setInterval(look, 1)
    const rows = await readBytes(bytes)
    clearInterval(timer)
    // Where nobody was let in, the timer never came.
    look()
    expect(rows).toHaveLength(limits.sheetRows)
    expect(longest).toBeLessThan(200)
  })
})
