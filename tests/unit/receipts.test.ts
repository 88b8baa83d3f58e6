import { getDocumentProxy } from 'unpdf'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { receiptPdf } from '@/lib/payments/receipt'
import type { Receipt } from '@/lib/payments/sql'
import { newDocument } from '@/lib/server/papers/pdf-document'
import { verifyNote } from '@/lib/server/papers/sheet'
import { sheet } from '@/lib/server/papers/look'
import { codeOfId, formatCode, idOfCode, readCode } from '@/lib/server/papers/code'
import { readPdf, silentWords } from '@/tests/support/material/pdf'

const batchId = 'f47ac10b-58cc-4372-a567-0e02b2c3d479'
const receipt: Receipt = {
  id: crypto.randomUUID(),
  studentId: crypto.randomUUID(),
  studentName: 'अनन्या शर्मा',
  rollNo: 12,
  date: '2026-11-20',
  class: 'Class 8',
  section: 'B',
  type: 'Tuition Fee',
  amount: 12345.5,
  status: 'Completed',
  method: 'Cheque',
  reference: 'HDFC 004217',
  demo: false,
  reversal: null,
  receiptNumber: '2026-27/000123',
  paidAt: '2026-11-20T06:00:00.000Z',
  code: 'ABCDEFGHJKMNPQRSTVWX',
  batchId,
  cashier: 'Meenakshi Iyer',
  admissionNo: '1042',
}
const reversed: Partial<Receipt> = {
  status: 'Reversed',
  reversal: { by: 'Meenakshi Iyer', reason: 'The cheque bounced.', date: '2026-11-24', at: '2026-11-24T06:00:00.000Z' },
}
const of = (count: number, over: Partial<Receipt> = {}) =>
  Array.from({ length: count }, (_, n): Receipt => ({ ...receipt, receiptNumber: `2026-27/${100 + n}`, ...over }))

const printing = {
  letterhead: { ...silentWords, school: 'Sunrise Public School', schoolCode: '30000', logo: undefined },
  verifyAddress: 'https://portal.example/verify/',
}

async function print(receipts: readonly Receipt[]) {
  const bytes = await receiptPdf(receipts, printing)
  const document = await getDocumentProxy(bytes.slice(), { useSystemFonts: false, verbosity: 0 })
  const [, , width = 0, height = 0] = (await document.getPage(1)).view
  const { numPages } = document
  await document.destroy()
  return { text: (await readPdf(bytes)).join(' '), pages: numPages, size: [width, height].map(Math.round) }
}
const [a4, a5] = [
  [595, 842],
  [595, 420],
]

describe('a receipt', () => {
  it('says on A5 who paid what for what, in figures and words, and how to check it', async () => {
    const { text, pages, size } = await print([receipt])
    expect([pages, size]).toEqual([1, a5])
    for (const said of [
      'Sunrise Public School',
      'School Code 30000',
      'No. 2026-27/000123',
      'Class 8 B, roll no. 12',
      'Admission number 1042',
      'Tuition Fee',
      'Cheque, HDFC 004217',
      '20 Nov 2026',
      '₹12,345.50',
      'Rupees Twelve Thousand Three Hundred Forty-Five and Fifty Paise Only',
      'Cashier Meenakshi Iyer',
      'https://portal.example/verify/ABCD-EFGH-JKMN-PQRS-TVWX',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/Completed|computer|REVERSED/)
  })

  it('says when it was reversed, in words and across the page', async () => {
    const { text, pages } = await print([{ ...receipt, ...reversed }])
    expect(pages).toBe(1)
    expect(text).toContain('Reversed on 24 Nov 2026 by Meenakshi Iyer: The cheque bounced. This receipt is not valid.')
    expect(text).toContain('REVERSED')
  })

  it('has no line to sign where nobody took the money', async () => {
    const { text } = await print([{ ...receipt, method: 'UPI', reference: '', demo: true, cashier: '' }])
    expect(text).toContain('UPI, online')
    expect(text).toContain('Demonstration: no money was moved.')
    expect(text).not.toContain('Cashier')
  })

  it.each([
    [2, a5],
    [4, a5],
    [5, a4],
    [20, a4],
  ])('%i of them are one paper', async (count, size) => {
    const paper = await print(of(count))
    expect([paper.pages, paper.size]).toEqual([1, size])
    expect(paper.text).toContain(`Amount received, ${count} receipts`)
    expect(paper.text).toContain(`2026-27/${100 + count - 1}`)
    expect(paper.text).toContain(formatCode(codeOfId(batchId)))
  })

  it('goes on another page where reasons are long, and loses nothing', async () => {
    const reason = 'x'.repeat(120).concat(' ').repeat(4)
    const long = { ...reversed.reversal!, reason }
    const { text, pages } = await print(of(20, { status: 'Reversed', reversal: long }))
    expect(pages).toBeGreaterThan(1)
    expect(text).toContain('2026-27/119')
    expect(text).toContain('₹0.00')
    expect(text).toContain('Is this paper genuine?')
  })
})

describe('the code of a paper with several', () => {
  it.each([batchId, '00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff'])(
    'is read back as it was made: %s',
    (id) => {
      expect(codeOfId(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
      expect(idOfCode(readCode(formatCode(codeOfId(id)).toLowerCase()))).toBe(id)
    },
  )

  it.each(['', 'ABCDEFGHJKMNPQRSTVWX', 'Z'.repeat(26), `${'0'.repeat(25)}U`, '0'.repeat(27)])(
    'is no other code: %s',
    (code) => expect(idOfCode(code)).toBeUndefined(),
  )
})

it('the code on a paper has each dark square of it, and no light one', async () => {
  const document = await newDocument('', '', sheet)
  document.addPage()
  const rectangles: [x: number, y: number, width: number, height: number][] = []
  const rect = document.rect.bind(document)
  document.rect = (...of) => {
    rectangles.push(of)
    return rect(...of)
  }
  const [address, code] = ['https://portal.example/verify/', receipt.code]
  verifyNote(document, { address, code, says: '' }, { x: 0, y: 0, width: 300, size: 100 })
  const { data, size } = encode(address + code, { ecc: 'M', border: 0 })
  const unit = 100 / size
  const isDark = (row: number, column: number) => {
    const [x, y] = [(column + 0.5) * unit, (row + 0.5) * unit]
    return rectangles.some(([left, top, width, height]) => x > left && x < left + width && y > top && y < top + height)
  }
  expect(data.map((row, y) => row.map((_, x) => isDark(y, x)))).toEqual(data)
})
