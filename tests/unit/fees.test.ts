import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classes, feeTypes } from '@/lib/constants'
import { financialYearDays, financialYearOf, formatYear } from '@/lib/years'
import { addFeeSchema, feeListSchema } from '@/lib/fees/schema'
import { describeIssues } from '@/lib/inputs'
import { viewIn, withView } from '@/lib/list-view'
import { messages, required } from '@/lib/messages'
import { paiseToRupees } from '@/lib/money'
import { formatReceiptNumber } from '@/lib/payments/schema'

const schema = addFeeSchema('2026-11-20')
const body = (over: object = {}) => ({
  class: 'Class 5',
  type: 'Exam Fee',
  amount: 450.5,
  dueDate: '2026-11-20',
  ...over,
})

const said = (input: unknown) => {
  const parsed = schema.safeParse(input)
  return parsed.success ? null : describeIssues(schema, parsed.error)
}

describe('add fee (docs/spec.md §5)', () => {
  it.each(['class', 'type', 'amount', 'dueDate'])('needs %s', (field) => {
    for (const missing of [undefined, null, '']) {
      const answer = said(body({ [field]: missing }))
      expect(answer?.message, `${field}: ${missing}`).toBe('Please fill in all required fields.')
      expect(answer?.errors[field]).toBe(required)
    }
  })

  it.each([
    ['amount', 0, 'Amount must be greater than zero'],
    ['amount', '0.00', 'Amount must be greater than zero'],
    ['amount', -1, 'Amount must be greater than zero'],
    ['amount', '-1', 'Amount must be greater than zero'],
    ['amount', 'many', 'Amount must be greater than zero'],
    ['amount', '0x10', 'Amount must be greater than zero'],
    ['amount', '1e3', 'Amount must be greater than zero'],
    ['amount', 1.005, 'Amount can have at most two decimals'],
    ['amount', '1.001', 'Amount can have at most two decimals'],
    ['amount', 0.001, 'Amount can have at most two decimals'],
    ['amount', 10_000_000.01, 'Amount must be at most ₹1,00,00,000.00'],
    ['dueDate', '2026-11-19', 'Due date cannot be in the past'],
    ['dueDate', '2026-02-30', 'Please enter a valid date.'],
    ['dueDate', '20/11/2026', 'Please enter a valid date.'],
    ['class', 'LKG', messages.common.notOffered(classes)],
    ['type', 'Bribe', messages.common.notOffered(feeTypes)],
    ['amount', `${'1'.repeat(100_000)}x`, 'Amount must be greater than zero'],
  ])('refuses %s %j: %s', (field, value, message) => {
    expect(said(body({ [field]: value }))?.errors[field]).toBe(message)
  })

  it.each([
    [1, 100],
    [0.01, 1],
    ['1.10', 110],
    [' 12 ', 1200],
    ['.5', 50],
    [10_000_000, 1_000_000_000],
  ])('takes %j as %i paise', (amount, paise) => {
    expect(schema.parse(body({ amount })).amount).toBe(paise)
  })

  it('loses no paisa of any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (paise) => {
        expect(schema.parse(body({ amount: paiseToRupees(paise) })).amount).toBe(paise)
        expect(schema.parse(body({ amount: (paise / 100).toFixed(2) })).amount).toBe(paise)
      }),
    )
  })
})

describe('what a list takes', () => {
  it.each([
    [{ sort: 'amount' }, { key: 'amount', descending: false }],
    [{ sort: '-dueDate' }, { key: 'dueDate', descending: true }],
    [{ sort: '' }, undefined],
    [{}, undefined],
  ])('reads the order from %j', (input, sort) => {
    expect(feeListSchema.parse(input).sort).toEqual(sort)
  })

  it.each([
    { sort: 'password' },
    { sort: '--amount' },
    { sort: ['amount'] },
    { status: 'Lost' },
    { class: 'Class 13' },
  ])('refuses %j', (input) => {
    expect(feeListSchema.safeParse(input).success).toBe(false)
  })

  it('reads an empty filter as none', () => {
    expect(feeListSchema.parse({ class: '', status: '', type: 'Exam Fee' })).toMatchObject({
      class: undefined,
      status: undefined,
      type: 'Exam Fee',
    })
  })
})

describe('a view in the address', () => {
  it('is each list’s own', () => {
    const params = {
      'fees.sort': '-amount',
      'fees.q': 'a b',
      'payments.page': '2',
      page: '9',
      'fees.x.y': '1',
      'fees.class': ['a', 'b'],
    }
    expect(viewIn(params, 'fees')).toEqual({ sort: '-amount', q: 'a b' })
    expect(viewIn(params)).toEqual({ page: '9' })
  })

  it('changes without touching the others', () => {
    expect(withView('payments.page=2&fees.page=3', 'fees', { page: '', q: 'a&b' })).toBe(
      '?payments.page=2&fees.q=a%26b',
    )
    expect(withView('page=3', '', { page: '' })).toBe('')
  })
})

describe('the financial year', () => {
  it.each([
    ['2026-03-31', 2025],
    ['2026-04-01', 2026],
    ['2026-12-31', 2026],
    ['2027-01-01', 2026],
  ])('of %s began in %i', (day, year) => {
    expect(financialYearOf(day)).toBe(year)
    const { first, last } = financialYearDays(year)
    expect(first <= day && day <= last).toBe(true)
  })

  it('is written 2026-27, on receipts too', () => {
    expect(formatYear(2026)).toBe('2026-27')
    expect(formatYear(2099)).toBe('2099-00')
    const receipt = { series: 'Fees', year: 2026, number: 123 }
    expect(formatReceiptNumber(receipt)).toBe('2026-27/000123')
    expect(formatReceiptNumber({ ...receipt, series: 'Demonstration' })).toBe('DEMO-2026-27/000123')
  })
})
