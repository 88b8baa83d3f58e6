import { expect, it } from 'vitest'
import { paiseOf, ticksAtFirst, ticksFor } from '@/app/(portal)/fees/ticks'

/** What the counter ticks for a family, the earliest due first. */

const fee = (id: string, due: number, dueDate: string, overdue = false) => ({ id, due, dueDate, overdue })
const late = [fee('a', 100, '2026-04-10', true), fee('b', 50.5, '2026-05-10', true)]
const later = [fee('c', 100, '2026-12-10'), fee('d', 30, '2026-12-10'), fee('e', 100, '2027-01-10')]

it('begins with all that is late, else with what is due next', () => {
  expect(ticksAtFirst([...late, ...later])).toEqual(['a', 'b'])
  expect(ticksAtFirst(later)).toEqual(['c', 'd'])
  expect(ticksAtFirst([])).toEqual([])
})

it.each([
  [10_000, undefined, ['a']],
  [10_001, undefined, ['a', 'b']],
  [99_999_999, undefined, ['a', 'b', 'c', 'd', 'e']],
  [5_000, [], []],
  [5_000, ['c', 'd'], ['c']],
  [13_000, ['c', 'd'], ['c', 'd']],
  [13_001, ['c', 'd'], ['a', 'b']],
])('%s paise with %s ticked by hand pay %s', (paise, byHand, paid) => {
  expect(ticksFor([...late, ...later], paise, byHand)).toEqual(paid)
})

it('takes a late fine for a part of its fee', () => {
  const fined = [{ ...fee('a', 100, '2026-04-10', true), fine: 50.1 }, ...later]
  expect(paiseOf(fined, ['a', 'd'])).toBe(18_010)
  expect(ticksFor(fined, 15_010)).toEqual(['a'])
  expect(ticksFor(fined, 15_010, ['a'])).toEqual(['a'])
  expect(ticksFor(fined, 15_011)).toEqual(['a', 'c'])
})

it('counts in paise', () => {
  expect(paiseOf(late)).toBe(15_050)
  expect(paiseOf(later, ['d', 'e'])).toBe(13_000)
})
