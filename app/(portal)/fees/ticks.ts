import { paiseToRupees, sumInPaise } from '@/lib/money'

/** A fee that is due, in rupees. Lists of them have the earliest due first. */
export type Due = { id: string; due: number; fine?: number; dueDate: string; overdue: boolean }

/** What fees come to with their late fines, in paise: all, or those with these ids. */
export const paiseOf = (fees: readonly Pick<Due, 'id' | 'due' | 'fine'>[], ids?: readonly string[]) =>
  sumInPaise(
    fees
      .filter(({ id }) => !ids || ids.includes(id))
      .flatMap(({ due, fine = 0 }) => [{ amount: due }, { amount: fine }]),
  )

/** The amount that ticks come to, as it is typed. */
export const amountOf = (fees: readonly Pick<Due, 'id' | 'due' | 'fine'>[], ids: readonly string[]) =>
  String(paiseToRupees(paiseOf(fees, ids)))

/** What a family pays unless it says otherwise: what is late, and where nothing is, what is due next. */
export function ticksAtFirst(fees: readonly Due[]): string[] {
  const [next] = fees
  const asked = fees.filter(({ overdue, dueDate }) => (next?.overdue ? overdue : dueDate === next?.dueDate))
  return asked.map(({ id }) => id)
}

/**
 * The fees that an amount pays, the earliest due first, as the server shares it out: of those that were ticked by hand, as
 * long as they are not less than it.
 * @param byHand undefined where nobody has ticked any; none where all ticks were taken away, which an amount does not bring
 * back: it is an advance.
 */
export function ticksFor(fees: readonly Due[], paise: number, byHand?: readonly string[]): string[] {
  if (byHand?.length === 0) return []
  const chosen = fees.filter(({ id }) => byHand?.includes(id))
  const paid: string[] = []
  let left = paise
  for (const fee of paise > paiseOf(chosen) ? fees : chosen) {
    if (left <= 0) break
    paid.push(fee.id)
    left -= paiseOf([fee])
  }
  return paid
}
