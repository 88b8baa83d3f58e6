export type DayCode = { letter: string; word: string; className: string }

/** The look of day codes in the register and the calendar. */
export const dayCodes: Record<string, DayCode | undefined> = {
  P: { letter: 'P', word: 'Present', className: 'bg-positive-soft text-positive' },
  A: { letter: 'A', word: 'Absent', className: 'bg-negative-soft text-negative' },
  L: { letter: 'L', word: 'Leave', className: 'bg-caution-soft text-caution' },
}
