import { afterEach, describe, expect, it } from 'vitest'
import {
  financialYearDays,
  financialYearOf,
  isInMissingYear,
  keepSchoolYears,
  monthsBetween,
  schoolYearOf,
  schoolYearOfMonth,
  schoolYearOn,
  yearDays,
} from '@/lib/years'

/** In which school year a day lies: from April to March, or as the school has it. */

afterEach(() => keepSchoolYears([]))

const june = { year: 2026, first: '2026-06-01', last: '2027-05-31' }
const days = ({ first, last }: { first: string; last: string }) => [first, last]

describe('without a year that is known', () => {
  it.each([
    ['2026-03-31', 2025],
    ['2026-04-01', 2026],
    ['2026-12-31', 2026],
    ['2027-01-01', 2026],
    ['1900-01-01', 1899],
    ['2199-12-31', 2199],
  ])('%s is in the school year %d, from April to March', (day, year) => {
    expect(schoolYearOn(day)).toEqual({ year, first: `${year}-04-01`, last: `${year + 1}-03-31` })
    expect(yearDays(year)).toEqual(schoolYearOn(day))
    expect(financialYearOf(day)).toBe(year)
    expect(isInMissingYear(day)).toBe(false)
  })
})

describe('with years of the school’s own', () => {
  it('goes on from them, and begins as they do before them', () => {
    keepSchoolYears([june])
    expect(days(schoolYearOn('2026-11-22'))).toEqual(['2026-06-01', '2027-05-31'])
    expect(days(schoolYearOn('2026-05-31'))).toEqual(['2025-06-01', '2026-05-31'])
    expect(days(schoolYearOn('2020-04-15'))).toEqual(['2019-06-01', '2020-05-31'])
    expect(days(schoolYearOn('2027-06-01'))).toEqual(['2027-06-01', '2028-05-31'])
    expect(days(schoolYearOn('2031-01-01'))).toEqual(['2030-06-01', '2031-05-31'])
    expect([yearDays(2019), yearDays(2026), yearDays(2030)].map(({ first }) => first)).toEqual([
      '2019-06-01',
      '2026-06-01',
      '2030-06-01',
    ])
    expect(['2026-05-31', '2027-05-31', '2027-06-01'].map(isInMissingYear)).toEqual([false, false, true])
  })

  it('leaves the financial year from April to March', () => {
    keepSchoolYears([june])
    expect([financialYearOf('2027-03-31'), financialYearOf('2027-04-01')]).toEqual([2026, 2027])
    expect(financialYearDays(2026)).toEqual({ first: '2026-04-01', last: '2027-03-31' })
  })

  it('fits a year between two that are there', () => {
    keepSchoolYears([{ year: 2024, first: '2024-04-01', last: '2025-03-31' }, june])
    expect(schoolYearOn('2025-05-01')).toEqual({ year: 2025, first: '2025-04-01', last: '2026-03-31' })
    // Two years do not begin in 2026, so April and May belong to the year before.
    expect(schoolYearOn('2026-05-01')).toEqual({ year: 2025, first: '2025-04-01', last: '2026-05-31' })
    keepSchoolYears([{ year: 2025, first: '2025-04-01', last: '2026-03-31' }, june])
    expect(schoolYearOn('2026-05-01')).toEqual({ year: 2025, first: '2025-04-01', last: '2026-05-31' })
  })

  it('knows years of calendar years, long ones, and those that begin on the 29th of February', () => {
    keepSchoolYears([{ year: 2026, first: '2026-01-01', last: '2026-12-31' }])
    expect([schoolYearOf('2027-12-31'), days(yearDays(2028))]).toEqual([2027, ['2028-01-01', '2028-12-31']])
    keepSchoolYears([{ year: 2026, first: '2026-04-01', last: '2027-05-31' }])
    expect([schoolYearOf('2027-05-31'), schoolYearOf('2027-06-01')]).toEqual([2026, 2027])
    keepSchoolYears([{ year: 2028, first: '2028-02-29', last: '2029-02-27' }])
    expect(days(schoolYearOn('2029-03-01'))).toEqual(['2029-02-28', '2030-02-27'])
    expect(days(schoolYearOn('2027-03-01'))).toEqual(['2027-02-28', '2028-02-28'])
  })

  it('says of a month that has the end of a year and the beginning of another to which it belongs', () => {
    keepSchoolYears([{ year: 2026, first: '2026-06-15', last: '2027-06-14' }])
    const of = (month: string, today: string) => schoolYearOfMonth(month, today).year
    expect([of('2026-05', '2027-01-01'), of('2026-06', '2027-01-01'), of('2026-07', '2027-01-01')]).toEqual([
      2025, 2026, 2026,
    ])
    expect([of('2027-06', '2027-06-14'), of('2027-06', '2027-06-15'), of('2027-06', '2027-05-20')]).toEqual([
      2026, 2027, 2027,
    ])
    expect(monthsBetween(yearDays(2026))).toHaveLength(13)
    expect(monthsBetween(yearDays(2026)).at(0)).toBe('2026-06')
    expect(monthsBetween(june)).toHaveLength(12)
  })
})
