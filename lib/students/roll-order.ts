import type { StudentOption } from './schema'

/**
 * Who comes after a pupil of a class in the order of its roll numbers; section by section where each counts its own, which
 * shows in numbers that come twice. Who has no number comes last.
 */
export function nextInRollOrder<Pupil extends Pick<StudentOption, '_id' | 'name' | 'section' | 'rollNo'>>(
  pupils: readonly Pupil[],
  id: string,
): Pupil | undefined {
  const numbers = pupils.flatMap(({ rollNo }) => rollNo ?? [])
  const bySection = new Set(numbers).size < numbers.length
  const inOrder = [...pupils].sort(
    (a, b) =>
      (bySection && a.section.localeCompare(b.section)) ||
      (a.rollNo ?? Infinity) - (b.rollNo ?? Infinity) ||
      a.name.localeCompare(b.name),
  )
  const place = inOrder.findIndex(({ _id }) => _id === id)
  return place < 0 ? undefined : inOrder[place + 1]
}
