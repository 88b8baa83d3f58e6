/**
 * Money is integer paise in the database and wherever it is added up. It becomes rupees with at most two decimals once,
 * for JSON and the rows of lists, and ₹1,23,456.00 where it is shown.
 */

const shown = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Rupees as `₹1,23,456.00`. */
export const formatRupees = (rupees: number): string => shown.format(rupees)

/** Paise as `₹1,23,456.00`. */
export const formatPaise = (paise: number): string => formatRupees(paiseToRupees(paise))

export function paiseToRupees(paise: number): number {
  return paise / 100
}

/** Whether `rupees` has at most two decimals; 0.1 + 0.2, for example, has not. */
export function hasPaisePrecision(rupees: number): boolean {
  return Number.isFinite(rupees) && Number(rupees.toFixed(2)) === rupees
}

/** Rupees with at most two decimals to integer paise. */
export function rupeesToPaise(rupees: number): number {
  return Math.round(rupees * 100)
}

/** What rows with amounts in rupees come to, in paise. */
export function sumInPaise(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + rupeesToPaise(amount), 0)
}
