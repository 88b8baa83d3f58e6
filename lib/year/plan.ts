import { classOrder } from '@/lib/choices'
import { formatDay, type Day } from '@/lib/dates'
import { gradeOf, passMark, type Grade } from '@/lib/reports/grades'
import { formatYear } from '@/lib/years'
import type { EnrolmentOutcome } from '@/prisma/client/enums'
import type { Counts } from './answers'
import { classesAfter, nextClasses } from './classes-after'
import type { Exception } from './lists'

/** What becomes of each pupil when a year begins: proposed from the Annual reports, or decided by the office. */

/** A pupil with an open enrolment of before the new year. */
export type Pupil = {
  enrolmentId: string
  studentId: string
  name: string
  class: string
  section: string | null
  rollNo: number | null
  /** The first day of the enrolment, and the year in which it lies. */
  since: Day
  year: number
  /** The newest mark of each subject of the current Annual grading reports, in hundredths; null without one. */
  marks: number[] | null
  /** The subjects below the pass mark. */
  failed: string[]
  decision: Decision | null
}

/** What the office has decided; null: as proposed. */
export type Decision = { outcome: EnrolmentOutcome | null; class: string | null; section: string | null }

/** The new year's sections by class, and how many pupils are in them already: those who joined before its roll-over. */
export type Plan = {
  sections: ReadonlyMap<string, readonly string[]>
  seated?: ReadonlyMap<string, number>
  /** The last days of the old year in which joining counts as late. */
  lateFrom: Day
  closingYear: number
}

export type Planned = Pupil & {
  grade: Grade | null
  /** Null: there is no class to go to, so somebody has to decide. */
  outcome: EnrolmentOutcome | null
  to: { class: string; section: string | null } | null
  exceptions: Exception[]
  why: string
}

/** Which comes first of what the office should look at. */
const ranks: Record<Exception, number> = {
  'No class': 0,
  Failed: 1,
  'Subject below 40': 2,
  'Decided by the office': 3,
  'Joined late': 4,
  'Older enrolment': 5,
  'Passes out': 6,
  'No Annual report': 7,
}

/** Plans for all pupils, in their order. Sections are given in that order too. */
export function plan(pupils: readonly Pupil[], year: Plan): Planned[] {
  const planned = pupils.map((pupil) => withOutcome(pupil, year))
  const sizes = new Map(year.seated)
  const sizeOf = (of: string, section: string) => sizes.get(seat(of, section)) ?? 0
  const take = (of: string, section: string) => sizes.set(seat(of, section), sizeOf(of, section) + 1)
  // First those whose section is clear, so that the others fill the smallest.
  for (const { to } of planned) if (to?.section) take(to.class, to.section)
  return planned.map((pupil) => {
    const { to } = pupil
    if (!to || to.section) return pupil
    const offered = year.sections.get(to.class) ?? []
    const section = offered.reduce<string | null>(
      (smallest, next) => (smallest !== null && sizeOf(to.class, smallest) <= sizeOf(to.class, next) ? smallest : next),
      null,
    )
    if (section) take(to.class, section)
    return { ...pupil, to: { ...to, section } }
  })
}

/** The key of a section of a class. */
export const seat = (schoolClass: string, section: string) => `${schoolClass}|${section}`

function withOutcome(pupil: Pupil, { sections, lateFrom, closingYear }: Plan): Planned {
  const { decision } = pupil
  const grade = pupil.marks && gradeOf(pupil.marks)
  const outcome = decision?.outcome ?? propose(pupil, grade, sections)
  const open = outcome === 'Promoted' && !decision?.class ? streamsOf(pupil, sections) : []
  const schoolClass = open.length > 1 ? null : classFor(pupil, outcome, open[0])
  const taught = schoolClass !== null && (sections.get(schoolClass)?.length ?? 0) > 0
  const goesOn = outcome !== 'PassedOut' && outcome !== 'Left'
  const to = taught && schoolClass ? { class: schoolClass, section: sectionFor(pupil, schoolClass, sections) } : null
  const decided = goesOn && !to ? null : outcome
  const reasons: [Exception, string][] = []
  if (decided === null) reasons.push(['No class', noClass(schoolClass, open)])
  if (grade === 'F') reasons.push(['Failed', 'Failed: F in the Annual report'])
  else if (pupil.failed.length > 0)
    reasons.push(['Subject below 40', `Below ${passMark} in ${pupil.failed.join(', ')}`])
  if (decision) reasons.push(['Decided by the office', 'Decided by the office'])
  if (pupil.since >= lateFrom) reasons.push(['Joined late', `Joined on ${formatDay(pupil.since)}`])
  if (pupil.year < closingYear) reasons.push(['Older enrolment', `Enrolled since ${formatYear(pupil.year)}`])
  if (decided === 'PassedOut') reasons.push(['Passes out', 'Passes out'])
  if (grade === null) reasons.push(['No Annual report', guessed(decision, decided)])
  return {
    ...pupil,
    grade,
    outcome: decided,
    to: decided === null || !goesOn ? null : to,
    exceptions: reasons.map(([exception]) => exception),
    why: reasons
      .map(([, words]) => words)
      .filter(Boolean)
      .join('. '),
  }
}

/** By the grade; without one, promoted. Out of the last class that is taught one passes. */
function propose(pupil: Pupil, grade: Grade | null, sections: Plan['sections']): EnrolmentOutcome {
  if (grade === 'F') return 'Retained'
  const isTaught = (schoolClass: string) => (sections.get(schoolClass)?.length ?? 0) > 0
  return classesAfter(pupil.class).some(isTaught) ? 'Promoted' : 'PassedOut'
}

/** The classes of the next grade that are taught. Between several somebody has to choose. */
const streamsOf = (pupil: Pupil, sections: Plan['sections']) =>
  nextClasses(pupil.class).filter((schoolClass) => (sections.get(schoolClass)?.length ?? 0) > 0)

function classFor(pupil: Pupil, outcome: EnrolmentOutcome, only: string | undefined): string | null {
  if (outcome === 'Retained') return pupil.class
  if (outcome !== 'Promoted') return null
  return pupil.decision?.class ?? only ?? classesAfter(pupil.class)[0] ?? null
}

/** The one decided on, else the pupil's own, where the class has it; null for the smallest. */
function sectionFor(pupil: Pupil, schoolClass: string, sections: Plan['sections']): string | null {
  const offered = sections.get(schoolClass) ?? []
  return [pupil.decision?.section, pupil.section].find((wanted) => wanted && offered.includes(wanted)) ?? null
}

function noClass(schoolClass: string | null, open: readonly string[]): string {
  if (open.length > 1) return `To be chosen: ${open.join(' or ')}`
  return schoolClass ? `${schoolClass} is not taught in that year` : 'There is no class after this one'
}

const guessed = (decision: Decision | null, outcome: EnrolmentOutcome | null) =>
  decision?.outcome || outcome === null ? '' : 'Assumed: no Annual report'

const { compare } = new Intl.Collator('en', { numeric: true })

/** By class, section and roll number. */
export function byPlace(): (a: Pupil, b: Pupil) => number {
  const order = classOrder()
  return (a, b) =>
    order(a.class, b.class) ||
    compare(a.section ?? '', b.section ?? '') ||
    (a.rollNo ?? Infinity) - (b.rollNo ?? Infinity) ||
    byName(a, b)
}

export const byName = (a: Pupil, b: Pupil) => compare(a.name, b.name) || compare(a.studentId, b.studentId)

/** Who should be looked at first; the others stay in their order. */
export const byException = (a: Planned, b: Planned) => rankOf(a) - rankOf(b)

const rankOf = ({ exceptions }: Planned) => Math.min(...exceptions.map((exception) => ranks[exception]), 100)

/** The order in which the new roll numbers are given. */
export function rollOrder(by: 'name' | 'rollNo'): (a: Planned, b: Planned) => number {
  const order = classOrder()
  const own = (a: Planned, b: Planned) =>
    by === 'name' ? 0 : order(a.class, b.class) || (a.rollNo ?? Infinity) - (b.rollNo ?? Infinity)
  return (a, b) =>
    order(a.to?.class ?? '', b.to?.class ?? '') ||
    compare(a.to?.section ?? '', b.to?.section ?? '') ||
    own(a, b) ||
    byName(a, b)
}

export function count(planned: readonly Planned[]): Counts {
  const of = (outcome: EnrolmentOutcome | null) => planned.filter((pupil) => pupil.outcome === outcome).length
  return {
    pupils: planned.length,
    promoted: of('Promoted'),
    retained: of('Retained'),
    passedOut: of('PassedOut'),
    left: of('Left'),
    undecided: of(null),
    guesses: planned.filter(({ grade, decision }) => grade === null && !decision?.outcome).length,
  }
}
