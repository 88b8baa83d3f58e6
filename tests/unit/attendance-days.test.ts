import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentageOf, dayCodesOf, totalsOf } from '@/lib/attendance/days'
import { addDays, addMonths, daysBetween, daysOf, formatMonth, isMonth, weekdayOf } from '@/lib/dates'
import { daysOffIn } from '@/lib/calendar/days'
import { groupBy } from '@/lib/group-by'

describe('a month of a student', () => {
  const marks = [
    { day: '2026-11-02', status: 'Present' },
    { day: '2026-11-03', status: 'Absent' },
    { day: '2026-11-04', status: 'Absent' },
    { day: '2026-11-05', status: 'Present' },
  ] as const

  it('shows marks, leave where there is no mark, and no leave on Sundays', () => {
    const off = daysOffIn('2026-11-01', '2026-11-30', [])
    const signs = dayCodesOf('2026-11', marks, [{ from: '2026-11-04', to: '2026-11-09' }], off)
    expect(signs).toHaveLength(30)
    // Sunday is the 8th; on the 5th the student came although on leave.
    expect(signs.slice(0, 10)).toBe('.PALPLL.L.')
  })

  it('shows marks of days without school in small letters, which nothing counts', () => {
    const entries = [
      { kind: 'Holiday', name: 'Diwali', from: '2026-11-02', to: '2026-11-03' },
      { kind: 'Working day', name: 'Sports day', from: '2026-11-08', to: '2026-11-08' },
    ]
    const off = daysOffIn('2026-11-01', '2026-11-30', entries)
    const signs = dayCodesOf('2026-11', marks, [{ from: '2026-11-02', to: '2026-11-09' }], off)
    // On the 8th, a Sunday, school is held.
    expect(signs.slice(0, 10)).toBe('.paLPLLLL.')
    expect(totalsOf(signs)).toEqual({ present: 1, absent: 0, leave: 5, percentage: 100 })
  })

  it('counts Present of Present and Absent; leave counts neither way', () => {
    expect(totalsOf('.PALPLL.L.')).toEqual({ present: 2, absent: 1, leave: 4, percentage: 66.7 })
    expect(totalsOf('..L')).toEqual({ present: 0, absent: 0, leave: 1, percentage: null })
  })

  it('rounds half up, to one decimal, whatever the counts', () => {
    // 51 of 80 is 63.75; of 201 and 203 of 400, which are 50.25 and 50.75, the quotient is a little less.
    expect(percentageOf({ present: 51, absent: 29 })).toBe(63.8)
    expect(percentageOf({ present: 201, absent: 199 })).toBe(50.3)
    expect(percentageOf({ present: 203, absent: 197 })).toBe(50.8)
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 1, max: 400 }), (present, absent) => {
        const marked = BigInt(present + absent)
        const tenths = (BigInt(present) * 2000n + marked) / (2n * marked)
        return percentageOf({ present, absent }) === Number(tenths) / 10
      }),
    )
  })

  it('never says more than 100 or less than 0', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.nat(400), (present, absent) => {
        const percentage = percentageOf({ present, absent })
        return present + absent === 0
          ? percentage === null
          : percentage !== null && percentage >= 0 && percentage <= 100
      }),
    )
  })
})

describe('months and days', () => {
  it('knows how long a month is', () => {
    expect([daysOf('2026-02').length, daysOf('2028-02').length, daysOf('2026-12').length]).toEqual([28, 29, 31])
    expect(daysOf('2026-12').at(-1)).toBe('2026-12-31')
    expect(daysOf('0010-02').length, 'a loop over days has an end of its own').toBe(28)
    expect(addMonths('0010-02', 1)).toBe('0010-03')
  })

  it('steps over the ends of years', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-11', -14)]).toEqual([
      '2027-01',
      '2025-12',
      '2025-09',
    ])
    expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28'])
  })

  it.each([
    ['2026-11', true],
    ['2026-13', false],
    ['2026-1', false],
    ['2026-11-01', false],
    ['', false],
  ])('says of "%s" that it is a month: %s', (value, is) => {
    expect(isMonth(value)).toBe(is)
  })

  it('counts both ends', () => {
    expect(daysBetween('2026-11-20', '2026-11-20')).toBe(1)
    expect(daysBetween('2026-02-27', '2026-03-01')).toBe(3)
  })

  it('begins the week on Monday', () => {
    expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([1, 7])
    expect(formatMonth('2026-09')).toBe('September 2026')
  })
})

describe('groupBy', () => {
  it('keeps the order of keys and rows', () => {
    const groups = groupBy(['b1', 'a1', 'b2'], (row) => row[0])
    expect([...groups]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
    ])
  })
})
