import { NextRequest } from 'next/server'
import { describe, expect, it } from 'vitest'
import { feeList } from '@/lib/fees/lists'
import { columnsIn } from '@/lib/lists'
import { csv } from '@/lib/server/papers/csv'
import { listFile } from '@/lib/server/papers/list-file'

async function* once<T>(value: T) {
  yield value
}

async function textOf(values: (string | number)[]) {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for await (const piece of csv([{ label: 'Value', value: (row: string | number) => row }], once(values)))
    text += decoder.decode(piece)
  return text
}

describe('CSV', () => {
  it('begins with a byte order mark and keeps ₹ and Devanagari', async () => {
    expect(await textOf(['₹ अनन्या'])).toBe('\ufeffValue\r\n₹ अनन्या\r\n')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+91 98765', "'+91 98765"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['\u200b=1+1', "'\u200b=1+1"],
    ['\ufeff\u2060 @SUM(A1)', "'\ufeff\u2060 @SUM(A1)"],
    [' =1', "' =1"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['\uff0b1', "'\uff0b1"],
    ['\uff0d1', "'\uff0d1"],
    ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
    ['\u200b\ufe661', "'\u200b\ufe661"],
    ['\u200bAsha', '\u200bAsha'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('writes %j as %j', async (value, cell) => {
    expect(await textOf([value])).toBe(`\ufeffValue\r\n${cell}\r\n`)
  })

  it('has every page of a list', async () => {
    const rows = ['Asha', 'Bina', 'Chitra', 'Deepa', 'Esha'].map((name) => ({ name }))
    const pageAt = (page: number) =>
      Promise.resolve({ rows: rows.slice(2 * page - 2, 2 * page), total: rows.length, page, pageSize: 2 })
    const file = await listFile({ columns: { name: { label: 'Name' } } }, 'names')(
      pageAt,
      new NextRequest('http://localhost/api/names?format=csv'),
      () => Promise.resolve(),
    )
    // Without the byte order mark, which `text` leaves out.
    expect(await file.text()).toBe('Name\r\nAsha\r\nBina\r\nChitra\r\nDeepa\r\nEsha\r\n')
  })

  it('leaves numbers numbers', async () => {
    expect(await textOf([-1234.5])).toBe('\ufeffValue\r\n-1234.5\r\n')
  })
})

it.each([
  [1100, '1100.00'],
  [1234.5, '1234.50'],
  [0.5, '0.50'],
  [10_000_000, '10000000.00'],
])('an amount of %d is %s in a file', (amount, written) => {
  const [column] = columnsIn(feeList, ['amount'])
  expect(column?.value({ amount })).toBe(written)
})
