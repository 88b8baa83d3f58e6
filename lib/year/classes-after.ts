import { knownIn, offeredIn, schoolLists, type SchoolLists } from '@/lib/choices'

/** The classes that take pupils, in their order. */
export const taughtClasses = (all: SchoolLists = schoolLists()): readonly string[] => offeredIn(all, 'classes')

/** `Class 11 Science` is the stream Science of the grade Class 11; a name without a number is a grade of its own. */
function gradeOf(name: string): { grade: string; stream: string } {
  const number = /\d+/.exec(name)
  const end = number ? number.index + number[0].length : name.length
  return { grade: name.slice(0, end), stream: name.slice(end).trim() }
}

/** Whether two classes are streams of one grade, or the same class. */
export const inOneGrade = (one: string, other: string) => gradeOf(one).grade === gradeOf(other).grade

/**
 * The classes that may follow a class: those of the next grade in the school's order, or of them only the one with the
 * same stream. None after the last grade; several where somebody has to choose, as from Class 10 to the streams of Class 11.
 */
export function nextClasses(name: string, all: SchoolLists = schoolLists()): readonly string[] {
  const own = gradeOf(name)
  const known = knownIn(all, 'classes')
  const last = known.findLastIndex((each) => gradeOf(each).grade === own.grade)
  if (last < 0) return []
  const taught = taughtClasses(all)
  const later = known.slice(last + 1).filter((each) => taught.includes(each))
  const [next] = later
  if (next === undefined) return []
  const following = later.filter((each) => gradeOf(each).grade === gradeOf(next).grade)
  const same = following.filter((each) => gradeOf(each).stream === own.stream)
  return own.stream && same.length > 0 ? same : following
}

/**
 * The classes that come after a class, the likeliest first: of the next grade the one with the same stream, then its
 * others, then those of later grades. None after the last grade; a stream beside it is not after it.
 */
export function classesAfter(schoolClass: string): readonly string[] {
  const order = knownIn(schoolLists(), 'everyClass')
  const place = order.indexOf(schoolClass)
  const taught = taughtClasses()
  const later = place < 0 ? [] : order.slice(place + 1).filter((name) => taught.includes(name))
  return [...new Set([...nextClasses(schoolClass), ...later.filter((name) => !inOneGrade(name, schoolClass))])]
}
