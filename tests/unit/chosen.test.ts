import { describe, expect, it } from 'vitest'
import { beginningOf, stateOf, type Chosen } from '@/app/(portal)/fees/counter/chosen'

/** What the form of the counter begins with, also after the fees have changed. */

const fee = (id: string, due: number, dueDate: string, overdue = false) => ({ id, due, dueDate, overdue })
const fees = [fee('a', 100, '2026-04-10', true), fee('b', 50, '2026-12-10'), fee('c', 70, '2027-01-10')]
const [, ...later] = fees
const chosen = (over: Partial<Chosen>): Chosen => ({
  ...{ of: stateOf(fees), feeIds: ['a'], byHand: undefined, typed: undefined },
  ...over,
})

describe('the form begins', () => {
  it('with what is late, where nobody has chosen anything', () => {
    const nothing = { byHand: undefined, typed: false, chosen: false, changed: false }
    expect(beginningOf(fees, undefined)).toEqual({ feeIds: ['a'], amount: '100', ...nothing })
    expect(beginningOf([], undefined)).toEqual({ feeIds: [], amount: '', ...nothing })
  })

  it('with nothing, and says so, where all of what was chosen is settled: an advance is not taken by mistake', () => {
    const nothing = { byHand: undefined, typed: false, chosen: false, changed: true }
    expect(beginningOf([], chosen({ typed: '30' }))).toEqual({ feeIds: [], amount: '', ...nothing })
  })

  it('with what was chosen, as far as it is still due, and no fee beside it', () => {
    expect(beginningOf(later, chosen({ feeIds: ['a', 'b'] }))).toMatchObject({
      ...{ feeIds: ['b'], amount: '50', typed: false, changed: true },
    })
    expect(beginningOf(later, chosen({}))).toMatchObject({ feeIds: [], amount: '', changed: true })
    expect(beginningOf(fees, chosen({}))).toMatchObject({ feeIds: ['a'], changed: false })
  })

  it('with the amount that was typed', () => {
    expect(beginningOf(later, chosen({ typed: '120' }))).toMatchObject({ feeIds: [], amount: '120', typed: true })
  })

  it('with ticks that were taken away by hand still away, and not for having been paid', () => {
    expect(beginningOf(later, chosen({ feeIds: [], byHand: [] })).byHand).toEqual([])
    expect(beginningOf(later, chosen({ byHand: ['a'] })).byHand).toBeUndefined()
    expect(beginningOf(later, chosen({ byHand: ['a', 'c'] })).byHand).toEqual(['c'])
  })
})
