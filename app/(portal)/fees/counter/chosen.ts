import { amountOf, ticksAtFirst, type Due } from '../ticks'

/** What a form has of a family's fees, proposed or chosen. It outlasts the form, which is made anew when the fees change. */
export type Chosen = {
  /** The fees as they were then. */
  of: string
  feeIds: readonly string[]
  /** Those that were ticked by hand; undefined where nobody has. */
  byHand: string[] | undefined
  /** The amount, where it is not what the ticks come to. */
  typed: string | undefined
}

/** What the form begins with. */
export type Beginning = {
  feeIds: string[]
  byHand: string[] | undefined
  amount: string
  typed: boolean
  /** It is what the form before had, as far as it is still due: nothing else is ticked unless somebody does or types it. */
  chosen: boolean
  /** The fees are others than those of which it was chosen. */
  changed: boolean
}

/** By which it is known whether fees are the same. */
export const stateOf = (fees: readonly Due[]) => fees.map(({ id, due, fine }) => `${id} ${due} ${fine}`).join()

const amountAtFirst = (fees: readonly Due[], ids: readonly string[]) => (ids.length > 0 ? amountOf(fees, ids) : '')

/** A form begins with what is proposed, or with what was chosen before the fees changed; where none is due, with nothing. */
export function beginningOf(fees: readonly Due[], before: Chosen | undefined): Beginning {
  const changed = before !== undefined && before.of !== stateOf(fees)
  // What was typed for fees that are all settled is not kept as credit because somebody presses Enter.
  if (!before || fees.length === 0) {
    const feeIds = ticksAtFirst(fees)
    const amount = amountAtFirst(fees, feeIds)
    return { feeIds, byHand: undefined, amount, typed: false, chosen: false, changed }
  }
  const stillDue = (ids: readonly string[]) => fees.flatMap(({ id }) => (ids.includes(id) ? [id] : []))
  const feeIds = stillDue(before.feeIds)
  const byHand = before.byHand && stillDue(before.byHand)
  return {
    feeIds,
    // Who has ticked fees that are paid since has not taken all ticks away.
    byHand: byHand?.length === 0 && before.byHand?.length !== 0 ? undefined : byHand,
    amount: before.typed ?? amountAtFirst(fees, feeIds),
    typed: before.typed !== undefined,
    ...{ chosen: true, changed },
  }
}
