import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { amountInWords } from '@/lib/amount-in-words'
import { limits } from '@/lib/constants'

describe('an amount in words', () => {
  it.each([
    [0, 'Rupees Zero Only'],
    [1, 'One Paisa Only'],
    [75, 'Seventy-Five Paise Only'],
    [100, 'Rupee One Only'],
    [101, 'Rupee One and One Paisa Only'],
    [1_300, 'Rupees Thirteen Only'],
    [2_000, 'Rupees Twenty Only'],
    [9_999, 'Rupees Ninety-Nine and Ninety-Nine Paise Only'],
    [10_000, 'Rupees One Hundred Only'],
    [123_450, 'Rupees One Thousand Two Hundred Thirty-Four and Fifty Paise Only'],
    [1_00_000_00, 'Rupees One Lakh Only'],
    [1_23_456_50, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only'],
    [99_99_999_99, 'Rupees Ninety-Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only'],
    [1_00_00_000_00, 'Rupees One Crore Only'],
    [20_05_00_010_00, 'Rupees Twenty Crore Five Lakh Ten Only'],
  ])('%i paise are %s', (paise, text) => expect(amountInWords(paise)).toBe(text))

  it('is another for each amount, in whole words', () => {
    const amount = fc.integer({ min: 0, max: 20 * limits.feeAmount })
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(amountInWords(a)).toMatch(/^[A-Z][a-z]+([ -]([A-Z][a-z]+|and))* Only$/)
        expect(amountInWords(a) === amountInWords(b)).toBe(a === b)
      }),
    )
  })
})
