import type { StudentOption } from './answers'

/**
 * The pupils of a class in the order of its roll numbers; section by section where each counts its own, which shows in
 * numbers that come twice. Who has no number comes last.
 */
export function inRollOrder<Pupil extends Pick<StudentOption, 'name' | 'section' | 'rollNo'>>(
  pupils: readonly Pupil[],
): Pupil[] {
  const numbers = pupils.flatMap(({ rollNo }) => rollNo ?? [])
  const bySection = new Set(numbers).size < numbers.length
  return pupils.toSorted(
    (a, b) =>
      (bySection && a.section.localeCompare(b.section)) ||
      (a.rollNo ?? Infinity) - (b.rollNo ?? Infinity) ||
      a.name.localeCompare(b.name),
  )
}
