import type { Day } from '@/lib/dates'

/** A student's account: what was charged, what was paid of it, and what is left. Amounts are paise. */

/**
 * What changes the account: a fee on the day on which it is due, what is conceded of it, a payment, or the reversal of one. What
 * a receipt keeps as credit settles nothing: it changes no balance, nor do its refunds, what the gateway did not give back of
 * one, and that the receipt was taken back whole.
 */
export type Move = {
  kind: 'Charge' | 'Concession' | 'Payment' | 'Reversal' | 'Kept' | 'Lost' | 'Refund' | 'Return'
  day: Day
  /** The fee type. */
  type: string
  paise: number
  /** '' of a charge, as the method. */
  receiptNumber: string
  method: string
  /** Paid online as a demonstration: its fee is settled, and no money moved. */
  demo: boolean
  /** Paid with what a receipt had kept as credit. */
  fromCredit: boolean
}

/** A move with what is left to pay after it. */
export type Entry = Move & { balance: number }

export type Account = {
  /** What was left to pay when the period began; below zero what was paid in advance. */
  opening: number
  entries: Entry[]
  /** Without what is conceded. */
  charged: number
  /** Without what was reversed, and what demonstrations settled. */
  paid: number
  /** What demonstrations settled, without what was reversed. */
  demonstrated: number
  closing: number
}

/** What is charged, and what of that is conceded. */
export const isOfCharge = ({ kind }: Pick<Move, 'kind'>) => kind === 'Charge' || kind === 'Concession'

/** Of credit, which is no part of the balance. */
export const isOfCredit = ({ kind }: Pick<Move, 'kind'>) => ['Kept', 'Lost', 'Refund', 'Return'].includes(kind)

/** What a move adds to the credit; null where it is of none. */
export function creditChangeOf({
  kind,
  paise,
  fromCredit,
}: Pick<Move, 'kind' | 'paise' | 'fromCredit'>): number | null {
  if (kind === 'Kept' || kind === 'Return') return paise
  if (kind === 'Lost' || kind === 'Refund') return -paise
  if (!fromCredit) return null
  return kind === 'Payment' ? -paise : paise
}

/** As those see them who are told nothing of a family's credit. */
export const withoutCredit = (moves: readonly Move[]): Move[] =>
  moves.flatMap((move) => (isOfCredit(move) ? [] : [{ ...move, fromCredit: false }]))

/** What a move adds to what is left to pay. */
export const changeOf = ({ kind, paise }: Pick<Move, 'kind' | 'paise'>): number => {
  if (isOfCredit({ kind })) return 0
  return kind === 'Payment' || kind === 'Concession' ? -paise : paise
}

/** The account in a period, of all moves until its end, in their order. */
export function accountOf(moves: readonly Move[], first: Day): Account {
  const opening = moves.reduce((sum, move) => (move.day < first ? sum + changeOf(move) : sum), 0)
  let balance = opening
  let charged = 0
  let demonstrated = 0
  const entries: Entry[] = []
  for (const move of moves) {
    if (move.day < first) continue
    balance += changeOf(move)
    if (isOfCharge(move)) charged += changeOf(move)
    else if (move.demo) demonstrated -= changeOf(move)
    entries.push({ ...move, balance })
  }
  return { opening, entries, charged, paid: opening + charged - demonstrated - balance, demonstrated, closing: balance }
}
