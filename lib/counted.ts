const number = new Intl.NumberFormat('en-IN')

/** `1,24,500`. */
export const formatCount = (count: number) => number.format(count)

export const plural = (count: number, one: string, many = `${one}s`) => (count === 1 ? one : many)

/** `1 pupil`, `1,240 pupils`. */
export const counted = (count: number, one: string, many?: string) =>
  `${formatCount(count)} ${plural(count, one, many)}`
