import { describe, expect, it } from 'vitest'
import { ageOn, classesForAge, fitOf } from '@/lib/admissions/class-by-age'

it.each([
  ['2020-04-01', '2026-04-01', 6],
  ['2020-04-02', '2026-04-01', 5],
  ['2020-02-29', '2026-04-01', 6],
  ['2020-12-31', '2026-06-01', 5],
  ['2026-03-31', '2026-04-01', 0],
  ['2026-11-30', '2026-04-01', 0],
])('who is born on %s is on %s %i years old', (birth, day, age) => expect(ageOn(birth, day)).toBe(age))

const grades = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `Class ${from + n}`)

describe('the class for an age', () => {
  it.each([
    [
      'a school from LKG on',
      ['LKG', 'UKG', ...grades(1, 12)],
      { 2: [], 3: ['LKG'], 4: ['LKG'], 5: ['UKG'], 6: ['Class 1'], 17: ['Class 12'], 18: [] },
    ],
    [
      'one with a nursery',
      ['Nursery', 'LKG', 'UKG', ...grades(1, 5)],
      { 2: [], 3: ['Nursery'], 4: ['LKG'], 5: ['UKG'], 6: ['Class 1'], 11: [] },
    ],
    [
      'one with one year before Class 1',
      ['Prep', ...grades(1, 2)],
      { 3: [], 4: ['Prep'], 5: ['Prep'], 6: ['Class 1'] },
    ],
    ['one without', grades(1, 10), { 5: [], 6: ['Class 1'], 15: ['Class 10'], 16: [] }],
    [
      'one with streams',
      [...grades(9, 10), 'Class 11 Science', 'Class 11 Commerce', 'Helpers'],
      { 14: ['Class 9'], 16: ['Class 11 Science', 'Class 11 Commerce'] },
    ],
    ['one that begins with Class 6', grades(6, 8), { 10: [], 11: ['Class 6'], 13: ['Class 8'] }],
    ['one whose classes have no numbers', ['Red', 'Blue'], { 4: [], 5: [], 6: [] }],
  ] as const)('of %s', (_school, classes, expected) => {
    for (const [age, fitting] of Object.entries(expected))
      expect(classesForAge(Number(age), classes), age).toEqual(fitting)
  })

  it('is that on the first day of the school year', () => {
    expect(fitOf('2020-04-02', '2026-04-01', grades(1, 12))).toEqual({ day: '2026-04-01', age: 5, classes: [] })
    expect(fitOf('2020-04-01', '2026-04-01', grades(1, 12)).classes).toEqual(['Class 1'])
  })
})
