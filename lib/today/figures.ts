import type { Figure, Urgency } from './schema'

const number = new Intl.NumberFormat('en-IN')
const order: readonly Urgency[] = ['late', 'waits', 'known']

export const plural = (count: number, one: string, several: string) => (count === 1 ? one : several)

type Counted = Omit<Figure, 'value' | 'detail' | 'urgency'> & { urgency: Urgency; value?: string; detail?: string }

/** A figure; `value` is its count unless given. */
export const figure = ({ value, detail = '', ...rest }: Counted): Figure => ({
  ...rest,
  value: value ?? number.format(rest.count),
  detail,
})

/** The most urgent first; those alike stay in their order. */
export const byUrgency = (figures: readonly Figure[]): Figure[] =>
  figures.toSorted((a, b) => order.indexOf(a.urgency) - order.indexOf(b.urgency))

/** How many names are said; the others are counted. */
const said = 3

/** `Class 5, Class 6, Class 7 and 5 more`. */
export function listed(names: readonly string[]): string {
  const more = names.length - said
  // "and 1 more" takes as much room as the name.
  if (more <= 1) return names.join(', ')
  return `${names.slice(0, said).join(', ')} and ${more} more`
}
