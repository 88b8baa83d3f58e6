import { describe, expect, it } from 'vitest'
import type { RegisterState } from '@/lib/attendance/answers'
import { countMissing, missingIn, placeToMark } from '@/lib/attendance/registers'

const section = (place: string, state: Partial<RegisterState> = {}): RegisterState => ({
  class: place.slice(0, -2),
  section: place.slice(-1),
  asked: false,
  taken: false,
  ...state,
})
const opened = (sections: RegisterState[], how: Parameters<typeof placeToMark>[1] = {}) => {
  const found = placeToMark(sections, how)
  return found && `${found.class} ${found.section}`.trim()
}
const own = { asked: true }
const taken = { taken: true }

describe('the class that is opened for marking', () => {
  const school = [
    section('Class 2 A'),
    section('Class 1 A', taken),
    section('Class 10 B', own),
    section('Class 3 A', { ...own, ...taken }),
  ]

  it('is the last one, marked or not, as a section or as a whole', () => {
    expect(opened(school, { last: { class: 'Class 1', section: 'A' } })).toBe('Class 1 A')
    expect(opened(school, { last: { class: 'Class 10', section: '' } })).toBe('Class 10')
  })

  it('is without it, or with one that is gone, the first of one’s own that is not marked', () => {
    expect(opened(school)).toBe('Class 10 B')
    expect(opened(school, { last: { class: 'Class 10', section: 'D' } })).toBe('Class 10 B')
    expect(opened(school, { last: { class: 'Class 9', section: '' } })).toBe('Class 10 B')
  })

  it('is else the first that is not marked, in the order of the school', () => {
    expect(opened(school.map((each) => ({ ...each, asked: false })))).toBe('Class 2 A')
    expect(opened(school.map((each) => (each.asked ? { ...each, taken: true } : each)))).toBe('Class 2 A')
  })

  it('is one’s own when all are marked, or the first', () => {
    const all = school.map((each) => ({ ...each, taken: true }))
    expect(opened(all)).toBe('Class 3 A')
    expect(opened(all.map((each) => ({ ...each, asked: false })))).toBe('Class 1 A')
    expect(opened([])).toBeUndefined()
  })

  it('is not the last one for who comes for what is missing, unless nothing is', () => {
    const last = { class: 'Class 1', section: 'A' }
    expect(opened(school, { last, missing: true })).toBe('Class 10 B')
    expect(opened([section('Class 1 A', taken), section('Class 2 A', taken)], { last, missing: true })).toBe(
      'Class 1 A',
    )
  })
})

it('what is missing is counted in one unit, as sections where there are any', () => {
  const said = (registers: RegisterState[]) => {
    const { count, word } = countMissing(registers, missingIn(registers))
    return `${count} ${word}`
  }
  const school = ['Class 1 A', 'Class 1 B', 'Class 2 A', 'Class 2 B'].map((place) => section(place, own))
  expect(said(school)).toBe('4 sections')
  expect(missingIn(school)).toHaveLength(2)
  const counts = school.map((_, n) => said(school.map((each, at) => (at <= n ? { ...each, taken: true } : each))))
  expect(counts).toEqual(['3 sections', '2 sections', '1 section', '0 sections'])
  expect(said([{ class: 'Class 1', section: '', ...own, taken: false }])).toBe('1 class')
})
