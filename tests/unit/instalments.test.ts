import { describe, expect, it } from 'vitest'
import { dueDays, raised } from '@/lib/fee-plans/instalments'
import { split } from '@/tests/support/school/split'

const year = { first: '2027-04-01', last: '2028-03-31' }

describe('the due days of a year', () => {
  it('are the month’s last day where it is shorter, also in a leap year', () => {
    expect(dueDays(year, 'Monthly', 31)).toEqual([
      ...['2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31', '2027-09-30'],
      ...['2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
    ])
    expect(dueDays({ first: '2026-04-01', last: '2027-03-31' }, 'Monthly', 30)[10]).toBe('2027-02-28')
  })
  it('come every three, six or twelve months', () => {
    expect(dueDays(year, 'Quarterly', 10)).toEqual(['2027-04-10', '2027-07-10', '2027-10-10', '2028-01-10'])
    expect(dueDays(year, 'Half-yearly', 1)).toEqual(['2027-04-01', '2027-10-01'])
    expect(dueDays(year, 'Yearly', 15)).toEqual(['2027-04-15'])
  })
  it('lie within the year', () => {
    expect(dueDays({ first: '2027-06-15', last: '2028-06-14' }, 'Yearly', 10)).toEqual(['2027-06-15'])
    expect(dueDays({ first: '2027-06-15', last: '2028-06-14' }, 'Monthly', 10)).toHaveLength(12)
  })
})

it('a year is divided to the paisa, with the rest in the first', () => {
  expect(split(100_00, 3)).toEqual([33_34, 33_33, 33_33])
  expect(split(5, 12)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

it('an amount is raised to whole rupees, a half upwards', () => {
  expect(raised(1_000_00, 7.5)).toBe(1_075_00)
  expect(raised(1_01_00, 50)).toBe(1_52_00)
  expect(raised(123_45, 0)).toBe(123_45)
  expect(raised(99_99_999_00, 8.25)).toBe(1_08_24_999_00)
})
