import { classesAfter as following, inOneGrade, knownIn, offeredIn, schoolLists } from '@/lib/choices'

/** The classes that take pupils, in their order. */
export const taughtClasses = (): readonly string[] => offeredIn(schoolLists(), 'classes')

/**
 * The classes that come after a class, the likeliest first: of the next grade the one with the same stream, then its
 * others, then those of later grades. None after the last grade; a stream beside it is not after it.
 */
export function classesAfter(schoolClass: string): readonly string[] {
  const order = knownIn(schoolLists(), 'everyClass')
  const place = order.indexOf(schoolClass)
  const taught = taughtClasses()
  const later = place < 0 ? [] : order.slice(place + 1).filter((name) => taught.includes(name))
  return [...new Set([...following(schoolClass), ...later.filter((name) => !inOneGrade(name, schoolClass))])]
}

/** Those of the next grade between which somebody has to choose, such as the streams after Class 10; or the only one. */
export const nextClasses = (schoolClass: string): readonly string[] => following(schoolClass)

/** The order of the classes, as it is now. */
export function classOrder(): (a: string, b: string) => number {
  const places = new Map(knownIn(schoolLists(), 'everyClass').map((name, place) => [name, place]))
  const placeOf = (name: string) => places.get(name) ?? places.size
  return (a, b) => placeOf(a) - placeOf(b)
}
