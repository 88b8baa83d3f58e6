import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAt, startOf, formatDay, formatDays, fromDay, isDay, toDay } from '@/lib/dates'
import { formatPaise, hasPaisePrecision, paiseToRupees, rupeesToPaise } from '@/lib/money'

describe('money', () => {
  it('groups rupees the Indian way, with two decimals', () => {
    expect(formatPaise(12345600)).toBe('₹1,23,456.00')
    expect(formatPaise(0)).toBe('₹0.00')
    expect(formatPaise(5)).toBe('₹0.05')
  })

  it('loses no paisa between rupees and paise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), (paise) => rupeesToPaise(paiseToRupees(paise)) === paise),
    )
  })

  it.each([
    [1, true],
    [0.1, true],
    [1234.56, true],
    [0.001, false],
    [10.005, false],
    [Number.NaN, false],
    [Infinity, false],
  ])('says of %d rupees that at most two decimals: %s', (rupees, fine) => {
    expect(hasPaisePrecision(rupees)).toBe(fine)
  })
})

describe('dates', () => {
  it('shows day, short month, year', () => {
    expect(formatDay('2026-11-20')).toBe('20 Nov 2026')
    expect(formatDay('2026-09-01')).toBe('1 Sep 2026')
  })

  it.each([
    ['2026-12-12', '2026-12-12', '12 Dec 2026'],
    ['2026-12-12', '2026-12-14', '12 to 14 Dec 2026'],
    ['2026-11-30', '2026-12-02', '30 Nov to 2 Dec 2026'],
    ['2026-12-30', '2027-01-02', '30 Dec 2026 to 2 Jan 2027'],
    ['2026-01-01', '2027-01-01', '1 Jan 2026 to 1 Jan 2027'],
  ])('shows the stretch from %s to %s', (from, to, shown) => {
    expect(formatDays(from, to)).toBe(shown)
  })

  it("knows the school's day, which begins before UTC's", () => {
    expect(dayAt(new Date('2026-11-20T18:29:59Z'), 'Asia/Kolkata')).toBe('2026-11-20')
    expect(dayAt(new Date('2026-11-20T18:30:00Z'), 'Asia/Kolkata')).toBe('2026-11-21')
  })

  it('knows the day at any instant in any zone, also one that it has told before', () => {
    const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    fc.assert(
      fc.property(instants, zones, fc.integer({ min: -15, max: 15 }), (instant, timeZone, minutes) => {
        const near = new Date(instant.getTime() + minutes * 60_000)
        const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
        for (const each of [instant, near]) expect(dayAt(each, timeZone)).toBe(days.format(each))
      }),
    )
  })

  it.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['26-1-1', false],
    ['2026-01-01T00:00:00Z', false],
    ['', false],
  ])('says of "%s" that it is a day: %s', (value, expected) => {
    expect(isDay(value)).toBe(expected)
  })

  it.each([
    ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
  ])('knows when %s begins in %s', (day, zone, instant) => {
    expect(startOf(day, zone).toISOString()).toBe(instant)
  })

  it('keeps a day through a date column', () => {
    expect(toDay(fromDay('2026-03-31'))).toBe('2026-03-31')
  })
})
