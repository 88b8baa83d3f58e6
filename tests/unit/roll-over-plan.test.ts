import { describe, expect, it } from 'vitest'
import { contractLists, keepSchoolLists } from '@/lib/choices'
import { byException, count, plan, rollOrder, type Pupil } from '@/lib/year/plan'

/** What is proposed for a pupil when the next year begins, and where everybody goes. */

let made = 0
const pupil = (over: Partial<Pupil> = {}): Pupil => {
  const id = String(++made).padStart(4, '0')
  return {
    enrolmentId: `e${id}`,
    studentId: `s${id}`,
    name: `Pupil ${id}`,
    class: 'Class 5',
    section: 'A',
    rollNo: made,
    since: '2026-04-01',
    year: 2026,
    marks: [6000, 7000],
    failed: [],
    decision: null,
    ...over,
  }
}

const all = ['Class 1', 'Class 5', 'Class 6', 'Class 7', 'Class 9', 'Class 10', 'Class 12']
const sectionsOf = (classes: readonly string[] = all, names = ['A', 'B']) =>
  new Map(classes.map((name) => [name, names] as const))
const planOf = (pupils: readonly Pupil[], sections: Map<string, readonly string[]> = sectionsOf()) =>
  plan(pupils, { sections, lateFrom: '2027-01-01', closingYear: 2026 })
const one = (over: Partial<Pupil> = {}, sections?: Map<string, readonly string[]>) =>
  planOf([pupil(over)], sections)[0]!

describe('what is proposed', () => {
  it('goes by the grade of the Annual report: 40 on average is promoted, less is retained', () => {
    expect(one({ marks: [4000] })).toMatchObject({ outcome: 'Promoted', grade: 'D', to: { class: 'Class 6' }, why: '' })
    expect(one({ marks: [3999] })).toMatchObject({ outcome: 'Retained', grade: 'F', to: { class: 'Class 5' } })
    expect(one({ marks: [3999] }).exceptions).toEqual(['Failed'])
    // The average is not rounded: 39.995 fails.
    expect(one({ marks: [3999, 4000] }).outcome).toBe('Retained')
  })

  it('promotes who has no Annual report, as a guess', () => {
    expect(one({ marks: null })).toMatchObject({
      outcome: 'Promoted',
      exceptions: ['No Annual report'],
      why: 'Assumed: no Annual report',
    })
  })

  it('promotes who is below 40 in a subject and not on average, and says so', () => {
    expect(one({ marks: [9000, 3000], failed: ['Hindi'] })).toMatchObject({
      outcome: 'Promoted',
      exceptions: ['Subject below 40'],
      why: 'Below 40 in Hindi',
    })
  })

  it('lets the last class that is taught pass out, unless it failed', () => {
    expect(one({ class: 'Class 12' })).toMatchObject({ outcome: 'PassedOut', to: null, exceptions: ['Passes out'] })
    expect(one({ class: 'Class 12', marks: [1000] })).toMatchObject({ outcome: 'Retained', to: { class: 'Class 12' } })
    const upToTen = sectionsOf(['Class 9', 'Class 10'])
    expect(one({ class: 'Class 10' }, upToTen).outcome).toBe('PassedOut')
    expect(one({ class: 'Class 9' }, upToTen)).toMatchObject({ outcome: 'Promoted', to: { class: 'Class 10' } })
  })

  it('leaves it to the office where the next class is not taught and a later one is', () => {
    expect(one({ class: 'Class 7' })).toMatchObject({
      outcome: null,
      to: null,
      exceptions: ['No class'],
      why: 'Class 8 is not taught in that year',
    })
    expect(one({ class: 'Class 7', decision: { outcome: 'Promoted', class: 'Class 9', section: null } })).toMatchObject(
      {
        outcome: 'Promoted',
        to: { class: 'Class 9' },
      },
    )
    // Nor can anybody be retained in a class that is gone.
    expect(one({ class: 'Class 3', marks: [0] })).toMatchObject({
      outcome: null,
      why: 'Class 3 is not taught in that year. Failed: F in the Annual report',
    })
  })

  it('leaves the choice between streams to the office', () => {
    const names = ['Class 9', 'Class 10', 'Class 11 Arts', 'Class 11 Science', 'Class 12 Arts', 'Class 12 Science']
    const listed = names.map((name) => ({ name, hidden: false, forPupils: true, forMaterials: true }))
    keepSchoolLists({ ...contractLists, classes: listed })
    try {
      const taught = sectionsOf(names)
      expect(one({ class: 'Class 10' }, taught)).toMatchObject({
        outcome: null,
        why: 'To be chosen: Class 11 Arts or Class 11 Science',
      })
      const chosen = { outcome: 'Promoted' as const, class: 'Class 11 Science', section: null }
      expect(one({ class: 'Class 10', decision: chosen }, taught).to?.class).toBe('Class 11 Science')
      expect(one({ class: 'Class 11 Science' }, taught).to?.class).toBe('Class 12 Science')
      taught.delete('Class 11 Arts')
      expect(one({ class: 'Class 10' }, taught).to?.class).toBe('Class 11 Science')
    } finally {
      keepSchoolLists(contractLists)
    }
  })

  it('names who joined in the last three months, and enrolments of earlier years', () => {
    expect(one({ since: '2027-01-01' })).toMatchObject({ exceptions: ['Joined late'], why: 'Joined on 1 Jan 2027' })
    expect(one({ since: '2026-12-31' }).exceptions).toEqual([])
    expect(one({ since: '2024-04-01', year: 2024 })).toMatchObject({
      exceptions: ['Older enrolment'],
      why: 'Enrolled since 2024-25',
    })
  })

  it('takes what the office has decided instead', () => {
    const decided = (outcome: 'Promoted' | 'Retained' | 'Left' | 'PassedOut' | null, section: string | null = null) =>
      one({ marks: [1000], decision: { outcome, class: null, section } })
    expect(decided('Promoted')).toMatchObject({ outcome: 'Promoted', to: { class: 'Class 6', section: 'A' } })
    expect(decided('Left')).toMatchObject({ outcome: 'Left', to: null })
    expect(decided('PassedOut')).toMatchObject({ outcome: 'PassedOut', to: null })
    expect(decided(null, 'B')).toMatchObject({ outcome: 'Retained', to: { class: 'Class 5', section: 'B' } })
    // A section that is gone again is none.
    expect(decided(null, 'D')).toMatchObject({ to: { section: 'A' } })
  })
})

describe('where they go', () => {
  it('keeps the section where the new class has it, and fills the smallest with the others', () => {
    const pupils = [
      pupil({ section: 'C' }),
      pupil({ section: 'A' }),
      pupil({ section: 'A' }),
      pupil({ section: null }),
      pupil({ section: 'B' }),
      pupil({ section: 'D' }),
    ]
    expect(planOf(pupils).map(({ to }) => to?.section)).toEqual(['B', 'A', 'A', 'A', 'B', 'B'])
    const seated = new Map([['Class 6|A', 9]])
    const beside = plan([pupil({ section: 'C' })], {
      sections: sectionsOf(),
      seated,
      lateFrom: '2027-01-01',
      closingYear: 2026,
    })
    expect(beside[0]?.to?.section).toBe('B')
  })

  it('gives the numbers by name or in the present order, section by section', () => {
    const pupils = planOf([
      pupil({ name: 'Zoya', rollNo: 1 }),
      pupil({ name: 'Anil', rollNo: 2 }),
      pupil({ name: 'Bela', rollNo: 3, section: 'B' }),
      pupil({ name: 'chitra', rollNo: 9 }),
    ])
    const names = (by: 'name' | 'rollNo') => pupils.toSorted(rollOrder(by)).map(({ name }) => name)
    expect(names('name')).toEqual(['Anil', 'chitra', 'Zoya', 'Bela'])
    expect(names('rollNo')).toEqual(['Zoya', 'Anil', 'chitra', 'Bela'])
  })

  it('shows first who should be looked at, and counts them all', () => {
    const pupils = planOf([
      pupil({ name: 'Plain' }),
      pupil({ name: 'Guess', marks: null }),
      pupil({ name: 'Failed', marks: [0] }),
      pupil({ name: 'Gap', class: 'Class 7' }),
      pupil({ name: 'Leaves', marks: null, decision: { outcome: 'Left', class: null, section: null } }),
      pupil({ name: 'Last', class: 'Class 12' }),
    ])
    expect(pupils.toSorted(byException).map(({ name }) => name)).toEqual([
      'Gap',
      'Failed',
      'Leaves',
      'Last',
      'Guess',
      'Plain',
    ])
    expect(count(pupils)).toEqual({
      pupils: 6,
      promoted: 2,
      retained: 1,
      passedOut: 1,
      left: 1,
      undecided: 1,
      guesses: 1,
    })
  })
})
