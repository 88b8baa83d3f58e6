import { limits } from '@/lib/constants'
import { formatCount } from '@/lib/counted'

/** What the operations of the day book and of the cash drawers answer. */
export const dayBookMessages = {
  loadFailed: 'Failed to load the day book',
  amountPositive: 'Enter an amount above zero.',
  amountDecimals: 'Enter an amount with at most two decimals.',
  amountTooLarge: 'That is more than a drawer holds.',
  countWhole: `Enter a whole number from 0 to ${formatCount(limits.notesOfAKind)}.`,
  openFailed: 'Failed to open your cash',
  opened: (amount: string) => `Cash opened with ${amount}`,
  openAlready: 'Your cash is open already. Close it first.',
  notToday: 'The books of today are closed. You can open your cash again tomorrow.',
  notOpen: 'Your cash is not open.',
  handOverFailed: 'Failed to record what you handed over',
  handedOver: (amount: string, recipient: string) => `${amount} handed over to ${recipient}`,
  moreThanThere: (amount: string) => `There should be only ${amount} in the drawer.`,
  closeFailed: 'Failed to close your cash',
  closed: 'Cash closed',
  reasonMissing: (counted: string, expected: string) =>
    `You counted ${counted}, and there should be ${expected}. Say why.`,
  dayFailed: 'Failed to close the day',
  dayClosed: (day: string) => `The books of ${day} are closed`,
  dayClosedAlready: (day: string) => `The books of ${day} are closed already.`,
  dayAhead: 'A day that has not come cannot be closed.',
  stillOpen: (names: string) => `First the cash of ${names} has to be counted and closed.`,
  isClosed: 'The books of today are closed. Nothing is recorded, reversed or refunded before tomorrow.',
} as const
