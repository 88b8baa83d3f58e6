const number = new Intl.NumberFormat('en-IN')

/** `1,24,500`. */
export const formatCount = (count: number) => number.format(count)

export const plural = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

/** `1 pupil`, `1,240 pupils`. */
export const counted = (count: number, one: string, many?: string) =>
  `${formatCount(count)} ${plural(count, one, many)}`

/** How many names are said; the others are counted. */
const said = 3

/** `Class 5, Class 6, Class 7 and 5 more`. */
export function listed(names: readonly string[]): string {
  const more = names.length - said
  // "and 1 more" takes as much room as the name.
  if (more <= 1) return names.join(', ')
  return `${names.slice(0, said).join(', ')} and ${more} more`
}
