import { describe, expect, it } from 'vitest'
import { accountOf, type Move } from '@/lib/fee-papers/statement'
import { statementTable, statementPdfBody, type Statement } from '@/lib/fee-papers/statement-files'
import { lawOf, tuitionPdf, type TuitionPaper } from '@/lib/fee-papers/tuition-paper'
import { readPdf, silentWords } from '@/tests/support/material/pdf'

/** Statements of account and certificates of tuition: what they add up, and what stands on them. */

const letterhead = { ...silentWords, school: 'Sunrise Public School', schoolCode: '30000', logo: undefined }
const period = { first: '2026-04-01', last: '2027-03-31' }

const move = (kind: Move['kind'], day: string, paise: number, over: Partial<Move> = {}): Move => ({
  ...{ kind, day, paise, type: 'Tuition Fee', demo: false, fromCredit: false },
  ...(kind === 'Charge' ? { receiptNumber: '', method: '' } : { receiptNumber: '2026-27/000123', method: 'Cheque' }),
  ...over,
})

const moves = [
  move('Charge', '2026-03-31', 100_00),
  move('Payment', '2026-03-31', 40_00),
  move('Charge', '2026-04-01', 250_50, { type: 'Transport Fee' }),
  move('Payment', '2026-04-10', 60_00),
  move('Payment', '2026-04-12', 250_50, { demo: true, method: 'UPI', receiptNumber: 'DEMO-2026-27/000004' }),
  move('Reversal', '2026-05-02', 60_00),
  move('Charge', '2027-01-10', 30_00, { type: 'Exam Fee' }),
]

describe('the account of a student', () => {
  it('begins with what was left before, and ends with what is left then', () => {
    const { entries, ...sums } = accountOf(moves, period.first)
    expect(sums).toEqual({ opening: 60_00, charged: 280_50, paid: 0, demonstrated: 250_50, closing: 90_00 })
    expect(entries.map(({ balance }) => balance)).toEqual([310_50, 250_50, 0, 60_00, 90_00])
    expect(sums.opening + sums.charged - sums.paid - sums.demonstrated).toBe(sums.closing)
  })

  it('is empty of who owed nothing, and below zero of who paid in advance', () => {
    expect(accountOf([], period.first)).toEqual({
      ...{ opening: 0, entries: [], charged: 0, paid: 0, demonstrated: 0, closing: 0 },
    })
    expect(accountOf([move('Payment', '2026-03-01', 500)], period.first)).toMatchObject({
      opening: -500,
      closing: -500,
    })
  })
})

const asha: Statement = {
  ...{ name: 'Asha Rao', admissionNo: '1042', class: 'Class 8', section: 'B', credit: 0 },
  account: accountOf(moves, period.first),
}
const bina: Statement = {
  ...asha,
  name: 'Bina Rao',
  credit: 12_50,
  class: 'Class 5',
  account: accountOf(moves.slice(0, 1), '2026-04-01'),
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>) {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return new Uint8Array(Buffer.concat(all))
}
const print = async (statements: Statement[]) =>
  (await readPdf(await bytesOf(statementPdfBody(statements, period, '2026-11-20', letterhead)))).join(' ')

describe('a statement of account', () => {
  it('has the student, the sums and a line for each entry', async () => {
    const text = await print([asha])
    for (const said of [
      ...['Sunrise Public School', 'Statement of Account', 'Asha Rao', 'Class 8 B', '1042', '1 Apr 2026 – 31 Mar 2027'],
      ...['Opening balance ₹60.00 to pay', 'Charged ₹280.50, ₹30.00 of it due later', 'Paid ₹0.00'],
      ...['Closing balance ₹90.00 to pay', 'Demonstrations ₹250.50, for which no money was moved'],
      ...['Demo of ₹250.50: Tuition Fee', 'DEMO-2026-27/000004', 'Reversed: Tuition Fee', '-₹60.00', '2026-27/000123'],
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('…')
  })

  it('has a part for each child of a family, and the sums of all', async () => {
    const text = await print([asha, bina])
    for (const said of [
      'Asha Rao, Bina Rao',
      'Asha Rao, Class 8 B, admission number 1042',
      'Bina Rao, Class 5 B, admission number 1042',
      '₹190.00 to pay',
      'Credit ₹12.50, for later fees',
    ])
      expect(text).toContain(said)
    expect(text.match(/Closing balance/g)).toHaveLength(3)
  })

  it('is a sheet with the same lines', async () => {
    const text = new TextDecoder().decode(await bytesOf(statementTable('statement', [asha], period).write('csv')))
    expect(text.split('\r\n')).toEqual([
      'Student,Date,Entry,Receipt,Method,Charged,Paid,By demonstrations,Balance',
      'Asha Rao,2026-04-01,Opening balance,,,,,,60',
      'Asha Rao,2026-04-01,Transport Fee,,,250.5,,,310.5',
      'Asha Rao,2026-04-10,Tuition Fee,2026-27/000123,Cheque,,60,,250.5',
      'Asha Rao,2026-04-12,Demo of ₹250.50: Tuition Fee,DEMO-2026-27/000004,UPI,,,250.5,0',
      'Asha Rao,2026-05-02,Reversed: Tuition Fee,2026-27/000123,Cheque,,-60,,60',
      'Asha Rao,2027-01-10,Exam Fee,,,30,,,90',
      'Asha Rao,2027-03-31,Closing balance,,,,,,90',
      '',
    ])
  })
})

describe('a certificate of tuition', () => {
  const paper: TuitionPaper = {
    ...{
      student: 'अनन्या शर्मा',
      admissionNo: '1042',
      class: 'Class 8 B',
      guardians: ['Meera Rao', 'Ravi Rao'],
      year: 2026,
    },
    receipts: [
      { number: '2026-27/000012', day: '2026-04-01', paise: 12_345_50 },
      { number: '2026-27/000408', day: '2027-03-31', paise: 1_00_000_00 },
    ],
    issued: '2027-04-02',
  }
  const read = (over: Partial<TuitionPaper> = {}) => tuitionPdf({ ...paper, ...over }, letterhead).then(readPdf)

  it('says on one page who, when, which receipts, how much in figures and words, and by which law', async () => {
    const pages = await read()
    expect(pages).toHaveLength(1)
    for (const said of [
      ...['Sunrise Public School', 'School Code 30000', 'Tuition Certificate', '2026-27', 'Class 8 B', '1042'],
      ...['Guardians Meera Rao, Ravi Rao', '1 Apr 2026 to 31 Mar 2027', 'Issued on 2 Apr 2027'],
      ...['2026-27/000012 1 Apr 2026 ₹12,345.50', '2026-27/000408 31 Mar 2027 ₹1,00,000.00', '₹1,12,345.50'],
      'Rupees One Lakh Twelve Thousand Three Hundred Forty-Five and Fifty Paise Only',
      'section 123 of the Income-tax Act, 2025, for at most two children',
      'Principal or accountant, with seal',
    ])
      expect(pages[0]).toContain(said)
  })

  it('names the act of its year', async () => {
    expect([2025, 2026, 2027].map(lawOf)).toEqual([
      'section 80C of the Income-tax Act, 1961',
      'section 123 of the Income-tax Act, 2025',
      'section 123 of the Income-tax Act, 2025',
    ])
    expect((await read({ year: 2025, guardians: ['Meera Rao'] }))[0]).toMatch(
      /Guardian Meera Rao.*section 80C of the Income-tax Act, 1961/,
    )
  })

  it('says of a year that is not over until when it counts', async () => {
    expect((await read({ issued: '2026-11-20' }))[0]).toContain('1 Apr 2026 to 20 Nov 2026')
  })

  it('goes on another page where there are many receipts, and loses none', async () => {
    const receipts = Array.from({ length: 60 }, (_, n) => ({
      number: `2026-27/${1000 + n}`,
      day: '2026-05-01',
      paise: 100,
    }))
    const pages = await read({ receipts })
    expect(pages.length).toBeGreaterThan(1)
    for (const { number } of receipts) expect(pages.join(' ')).toContain(number)
    expect(pages.at(-1)).toContain('₹60.00')
  })
})
