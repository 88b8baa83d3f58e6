export type Sign = { letter: string; word: string; className: string }

/** How a day's sign looks in the register and in the calendar. */
export const signs: Record<string, Sign | undefined> = {
  P: { letter: 'P', word: 'Present', className: 'bg-positive-soft text-positive' },
  A: { letter: 'A', word: 'Absent', className: 'bg-negative-soft text-negative' },
  L: { letter: 'L', word: 'Leave', className: 'bg-caution-soft text-caution' },
}
