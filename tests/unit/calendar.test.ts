import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Feed } from '@/lib/calendar/feed'
import { daysOffIn, holidaysOf, reasonFor, stretchesOf } from '@/lib/calendar/days'
import { iCalendar, serveFeed } from '@/lib/calendar/feed'
import { addEntrySchema } from '@/lib/calendar/schema'
import { addDays } from '@/lib/dates'

describe('days without school', () => {
  const holiday = (from: string, to: string, name: string) => ({ kind: 'Holiday', name, from, to })
  const working = (day: string, name: string) => ({ kind: 'Working day', name, from: day, to: day })

  it('are Sundays and holidays, unless they are working days', () => {
    const off = daysOffIn('2026-11-06', '2026-11-16', [
      holiday('2026-11-08', '2026-11-10', 'Diwali'),
      working('2026-11-10', 'Opened on the day'),
      working('2026-11-15', 'Sports day'),
    ])
    expect([...off]).toEqual([
      ['2026-11-08', 'Diwali'],
      ['2026-11-09', 'Diwali'],
    ])
  })

  it('holidays are those of which a day is left, with the days on which school is held', () => {
    const entries = [
      holiday('2026-11-06', '2026-11-08', 'Diwali'),
      holiday('2026-11-10', '2026-11-10', 'Founders’ Day'),
      working('2026-11-08', 'Rehearsal'),
      working('2026-11-10', 'Annual Day'),
      working('2026-11-15', 'Sports day'),
    ]
    const named = (date: string) => holidaysOf(entries, date).map(({ name, held }) => [name, held])
    expect(named('2026-11-06')).toEqual([['Diwali', ['2026-11-08']]])
    expect(named('2026-11-08')).toEqual([])
  })

  it('have the reason that says most', () => {
    const entries = [
      holiday('2026-12-24', '2027-01-01', 'Winter break'),
      holiday('2026-12-25', '2026-12-25', 'Christmas'),
    ]
    expect(reasonFor('2026-12-25', entries)).toBe('Christmas, Winter break')
    expect(reasonFor('2026-12-27', entries)).toBe('Winter break')
    expect(reasonFor('2027-01-03', entries)).toBe('Sunday')
    expect(reasonFor('2027-01-04', entries)).toBe('')
  })
})

it('stretches join days that follow each other for one reason', () => {
  const days = ['2026-11-08', '2026-11-09', '2026-11-11'].map((day) => ({ day, reason: 'Diwali' }))
  expect(stretchesOf([...days, { day: '2026-11-12', reason: 'Rain' }])).toEqual([
    { from: '2026-11-08', to: '2026-11-09', reason: 'Diwali' },
    { from: '2026-11-11', to: '2026-11-11', reason: 'Diwali' },
    { from: '2026-11-12', to: '2026-11-12', reason: 'Rain' },
  ])
})

describe('an entry', () => {
  const entry = { kind: 'Holiday', name: 'Holi', from: '2027-03-22', to: '' }
  const errorsOf = (over: object) =>
    addEntrySchema.safeParse({ ...entry, ...over }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

  it('is one day without a last one', () => {
    expect(addEntrySchema.parse(entry)).toEqual({ kind: 'Holiday', name: 'Holi', from: '2027-03-22' })
  })

  it.each([
    ['an end before the beginning', { to: '2027-03-21' }, 'to'],
    ['121 days', { to: addDays('2027-03-22', 120) }, 'to'],
    ['a working day of two days', { kind: 'Working day', to: '2027-03-23' }, 'to'],
    ['another kind', { kind: 'Strike' }, 'kind'],
    ['no name', { name: ' ' }, 'name'],
  ])('is refused with %s', (_what, over, field) => {
    expect(errorsOf(over).map(([path]) => path)).toEqual([field])
  })

  it('may have 120 days', () => {
    expect(errorsOf({ to: addDays('2027-03-22', 119) })).toEqual([])
  })
})

const event = {
  id: '5a3c2f4e-0000-4000-8000-000000000001',
  kind: 'Holiday',
  name: 'Diwali',
  from: '2026-11-08',
  to: '2026-11-10',
  changedAt: new Date('2026-04-01T03:30:00.123Z'),
  revision: 2,
}
const feedOf = (over: Partial<typeof event> = {}, name = 'Our School'): Feed => ({
  name,
  timeZone: 'Asia/Kolkata',
  events: [{ ...event, ...over }],
})

describe('the calendar file', () => {
  it('is what RFC 5545 says, with the day after the last as the end', () => {
    expect(iCalendar(feedOf())).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//School portal//Calendar//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'NAME:Our School',
        'X-WR-CALNAME:Our School',
        'X-WR-TIMEZONE:Asia/Kolkata',
        'REFRESH-INTERVAL;VALUE=DURATION:P1D',
        'X-PUBLISHED-TTL:P1D',
        'BEGIN:VEVENT',
        'UID:5a3c2f4e-0000-4000-8000-000000000001',
        'DTSTAMP:20260401T033000Z',
        'LAST-MODIFIED:20260401T033000Z',
        'SEQUENCE:2',
        'DTSTART;VALUE=DATE:20261108',
        'DTEND;VALUE=DATE:20261111',
        'SUMMARY:Diwali',
        'CATEGORIES:Holiday',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('ends a month and a year', () => {
    expect(iCalendar(feedOf({ to: '2026-12-31' }))).toContain('DTEND;VALUE=DATE:20270101')
    expect(iCalendar(feedOf({ kind: 'Working day', name: 'Annual Day' }))).toContain(
      'SUMMARY:School is held: Annual Day',
    )
  })

  it('has any words in lines of 75 bytes at most, from which they can be read again', () => {
    const words = fc
      .string({ unit: 'binary', maxLength: 160, size: 'max' })
      .filter((text) => !/[\u0000-\u001f\u007f]/.test(text))
    const devanagari = fc.string({ unit: fc.constantFrom(...'दीवाली, की; छुट्टियाँ\\ 🪔\n'), maxLength: 160, size: 'max' })
    fc.assert(
      fc.property(fc.oneof(words, devanagari), (name) => {
        const text = iCalendar(feedOf({ name }, name))
        const lines = text.split('\r\n')
        expect(lines.pop()).toBe('')
        expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
        expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
        const whole = text.replaceAll('\r\n ', '').split('\r\n')
        for (const property of ['SUMMARY:', 'X-WR-CALNAME:']) {
          const [value = ''] = whole.filter((line) => line.startsWith(property))
          // Each of these signs ends a value, or begins another, unless a backslash stands before it.
          expect(value.slice(property.length).replaceAll(/\\./g, '')).not.toMatch(/[,;\\]/)
          const read = value
            .slice(property.length)
            .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
          expect(read).toBe(name)
        }
      }),
      { numRuns: 30 },
    )
  })

  it('is answered with 304 to who has it, and anew when something changed', () => {
    const asked = (tag?: string, feed = feedOf()) =>
      serveFeed(feed, new Request('http://school.example', { headers: tag ? { 'if-none-match': tag } : {} }))
    const first = asked()
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const tag = first.headers.get('etag') ?? ''
    expect(asked(tag).status).toBe(304)
    expect(asked(`"other", W/${tag}`).status).toBe(304)
    expect(asked('"other"').status).toBe(200)
    expect(asked(tag, feedOf({ name: 'Deepavali' })).status).toBe(200)
  })
})
