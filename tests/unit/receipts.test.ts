import { getDocumentProxy } from 'unpdf'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { receiptPdf } from '@/lib/payments/receipt'
import type { Receipt, ReceiptLine } from '@/lib/payments/receipts'
import { newDocument } from '@/lib/server/papers/pdf-document'
import { verifyNote } from '@/lib/server/papers/sheet'
import { sheet } from '@/lib/server/papers/look'
import { formatCode, idOfCode, readCode } from '@/lib/server/papers/code'
import { codeOfId } from '@/tests/support/material/paper-codes'
import { readPdf, silentWords } from '@/tests/support/material/pdf'

const paid = {
  method: 'Cheque',
  reference: 'HDFC 004217',
  demo: false,
  date: '2026-11-20',
  receiptNumber: '2026-27/000123',
} as const
const line: ReceiptLine = {
  ...paid,
  id: crypto.randomUUID(),
  studentId: crypto.randomUUID(),
  studentName: 'अनन्या शर्मा',
  rollNo: 12,
  class: 'Class 8',
  section: 'B',
  type: 'Tuition Fee',
  amount: 12345.5,
  charged: 12345.5,
  status: 'Completed',
  reversal: null,
  paidAt: '2026-11-20T06:00:00.000Z',
  admissionNo: '1042',
  fromCredit: false,
}
const receipt: Receipt = {
  ...paid,
  code: 'ABCDEFGHJKMNPQRSTVWX',
  cashier: 'Meenakshi Iyer',
  kept: 0,
  advance: null,
  lines: [line],
}
const reversed: Partial<ReceiptLine> = {
  status: 'Reversed',
  reversal: { by: 'Meenakshi Iyer', reason: 'The cheque bounced.', date: '2026-11-24', at: '2026-11-24T06:00:00.000Z' },
}
const of = (count: number, over: Partial<ReceiptLine> = {}): Receipt => ({
  ...receipt,
  lines: Array.from({ length: count }, (_, n) => ({ ...line, type: `Fee ${100 + n}`, ...over })),
})

const printing = {
  letterhead: { ...silentWords, school: 'Sunrise Public School', schoolCode: '30000', logo: undefined },
  verifyAddress: 'https://portal.example/verify/',
}

async function print(printed: Receipt, over: { duplicate?: boolean } = {}) {
  const bytes = await receiptPdf(printed, { ...printing, ...over })
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
    const { text, pages, size } = await print(receipt)
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
    const { text, pages } = await print(of(1, reversed))
    expect(pages).toBe(1)
    expect(text).toContain('Reversed on 24 Nov 2026 by Meenakshi Iyer: The cheque bounced. This receipt is not valid.')
    expect(text).toContain('REVERSED')
  })

  it('says that it is a duplicate, where the office has given out another', async () => {
    expect((await print(receipt, { duplicate: true })).text).toContain('Fee Receipt, Duplicate')
    expect((await print(receipt)).text).not.toContain('Duplicate')
  })

  it('has no line to sign where nobody took the money', async () => {
    const { text } = await print({ ...receipt, method: 'UPI', reference: '', demo: true, cashier: '' })
    expect(text).toContain('UPI, online')
    expect(text).toContain('Demonstration: no money was moved.')
    expect(text).not.toContain('Cashier')
  })

  it.each([
    [2, a5],
    [4, a5],
    [5, a4],
    [20, a4],
  ])('of %i payments is one paper', async (count, size) => {
    const paper = await print(of(count))
    expect([paper.pages, paper.size]).toEqual([1, size])
    expect(paper.text).toContain(`Fee ${100 + count - 1}, Class 8`)
    expect(paper.text).toContain(`No. 2026-27/000123`)
  })

  it('says for whom each is where they are of several, and of what it is a part', async () => {
    const sister = {
      ...line,
      studentId: crypto.randomUUID(),
      studentName: 'Meera Sharma',
      amount: 100,
      admissionNo: '1043',
    }
    const { text } = await print({ ...receipt, lines: [line, sister] })
    for (const said of [
      'Received for',
      'Meera Sharma',
      '1042; 1043',
      'Tuition Fee, a part of ₹12,345.50, Class 8, Meera Sharma',
    ])
      expect(text).toContain(said)
    expect(text).toContain('₹12,445.50')
  })

  const advance = {
    ...{ receiptId: crypto.randomUUID(), studentId: line.studentId, studentName: 'Meera Sharma', class: 'Class 8' },
    ...{ section: 'B', rollNo: 12, admissionNo: '1042', amount: 5000, status: 'Completed' as const, reversal: null },
  }

  it('of an advance says for whom it was given, and that it is kept', async () => {
    const { text, pages } = await print({ ...receipt, kept: 5000, advance, lines: [] })
    expect(pages).toBe(1)
    for (const said of ['Received from', 'Meera Sharma', 'Class 8 B, roll no. 12', 'Kept as credit', 'Five Thousand'])
      expect(text).toContain(said)
    expect(text).not.toContain('REVERSED')
  })

  it('of an advance that was reversed says what it was and that it is not valid', async () => {
    const { reversal } = reversed
    const given = { ...advance, status: 'Reversed' as const, reversal: reversal ?? null }
    const { text } = await print({ ...receipt, advance: given, lines: [] })
    for (const said of ['REVERSED', 'The cheque bounced. This receipt is not valid.', '₹5,000.00'])
      expect(text).toContain(said)
  })

  it('has no code where it leaves out what its reader may not see', async () => {
    const { text } = await print({ ...receipt, code: '' })
    expect(text).toContain('The receipt has more than this paper shows.')
    expect(text).not.toContain('verify')
  })

  it('goes on another page where reasons are long, and loses nothing', async () => {
    const reason = 'x'.repeat(120).concat(' ').repeat(4)
    const long = { ...reversed.reversal!, reason }
    const { text, pages } = await print(of(20, { status: 'Reversed', reversal: long }))
    expect(pages).toBeGreaterThan(1)
    expect(text).toContain('Fee 119, Class 8')
    expect(text).toContain('₹0.00')
    expect(text).toContain('Is this paper genuine?')
  })
})

describe('the code of a paper with several', () => {
  it.each([
    'f47ac10b-58cc-4372-a567-0e02b2c3d479',
    '00000000-0000-4000-8000-000000000000',
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
  ])('is read back as it was made: %s', (id) => {
    expect(codeOfId(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
    expect(idOfCode(readCode(formatCode(codeOfId(id)).toLowerCase()))).toBe(id)
  })

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
