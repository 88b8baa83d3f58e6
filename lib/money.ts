/** Money is integer paise in the database, rupees with at most two decimals in JSON, and ₹1,23,456.00 on screen. */

const shown = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** Paise as `₹1,23,456.00`. */
export function formatPaise(paise: number): string {
  return shown.format(paise / 100)
}

/** Paise as a number of rupees, the way JSON carries it. */
export function paiseToRupees(paise: number): number {
  return paise / 100
}

/** Whether `rupees` has at most two decimals, as typed: 0.1 + 0.2 has seventeen. */
export function hasPaisePrecision(rupees: number): boolean {
  return Number.isFinite(rupees) && Number(rupees.toFixed(2)) === rupees
}

/** Rupees with at most two decimals as integer paise. */
export function rupeesToPaise(rupees: number): number {
  return Math.round(rupees * 100)
}
