import { describe, expect, it } from 'vitest'
import { describeIssues } from '@/lib/inputs'
import { frontPageSchema } from '@/lib/school/schema'

const errorsOf = (input: unknown) => {
  const parsed = frontPageSchema.safeParse(input)
  return parsed.success ? [] : Object.keys(describeIssues(frontPageSchema, parsed.error).errors)
}

describe('what the front page says', () => {
  it.each([
    'https://example.org',
    'https://www.youtube.com/@our-school',
    'https://example.org/a?b=c#d',
    '/home#admission',
    '/api/calendar.ics',
  ])('has a link to %s', (address) => {
    expect(errorsOf({ links: [{ label: 'A link', address }] })).toEqual([])
  })

  it.each([
    'http://example.org',
    'javascript:alert(1)',
    'data:text/html,x',
    '//example.org',
    '/\\example.org',
    'https:/\\example.org',
    'https://bank.example@evil.example/',
    'https://exa mple.org',
    'example.org',
    '/two\n/lines',
  ])('has no link to %j', (address) => {
    expect(errorsOf({ links: [{ label: 'A link', address }] })).toEqual(['links.0.address'])
  })

  it('has a map of another site alone', () => {
    expect(errorsOf({ map: 'https://maps.example/here' })).toEqual([])
    expect(errorsOf({ map: '/home' })).toEqual(['map'])
  })

  it('leaves out the lines that are empty, and takes none that is half', () => {
    const empty = { year: ' ', exam: '', figure: '' }
    const whole = { year: '2026', exam: 'Class 10', figure: 'All passed' }
    expect(frontPageSchema.parse({ results: [empty, whole, empty] })).toEqual({ results: [whole] })
    expect(errorsOf({ results: [empty, { ...whole, figure: '' }] })).toEqual(['results.1.figure'])
    expect(errorsOf({ results: Array.from({ length: 5 }, () => whole) })).toEqual(['results'])
  })

  it('tells what is left out from what is taken from it', () => {
    expect(frontPageSchema.parse({ board: '' })).toEqual({ board: '' })
  })
})
