/** What charging comes to (lib/fee-plans/sql.ts): a year's amount in so many instalments, in paise: together they are that amount, and the first has the rest of the division. */
export function split(paise: number, count: number): number[] {
  const each = Math.floor(paise / count)
  return Array.from({ length: count }, (_, place) => (place === 0 ? paise - each * (count - 1) : each))
}
