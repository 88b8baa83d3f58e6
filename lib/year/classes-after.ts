import { knownIn, offeredIn, schoolLists } from '@/lib/choices'

/** The classes that take pupils, in their order. */
export const taughtClasses = (): readonly string[] => offeredIn(schoolLists(), 'classes')

/** The classes that follow a class, the next one first; none after the last. */
export function classesAfter(schoolClass: string): readonly string[] {
  const order = knownIn(schoolLists(), 'everyClass')
  const place = order.indexOf(schoolClass)
  const taught = taughtClasses()
  return place < 0 ? [] : order.slice(place + 1).filter((name) => taught.includes(name))
}

/** The order of the classes, as it is now. */
export function classOrder(): (a: string, b: string) => number {
  const places = new Map(knownIn(schoolLists(), 'everyClass').map((name, place) => [name, place]))
  const placeOf = (name: string) => places.get(name) ?? places.size
  return (a, b) => placeOf(a) - placeOf(b)
}
