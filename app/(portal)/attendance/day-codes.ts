export type DayCode = { letter: string; word: string; className: string }

/** The look of day codes in the register and the calendar. */
export const dayCodes: Record<string, DayCode | undefined> = {
  P: { letter: 'P', word: 'Present', className: 'bg-positive-soft text-positive' },
  A: { letter: 'A', word: 'Absent', className: 'bg-negative-soft text-negative' },
  p: { letter: 'p', word: 'Present on a day without school: does not count', className: 'text-muted' },
  a: { letter: 'a', word: 'Absent on a day without school: does not count', className: 'text-muted' },
  L: { letter: 'L', word: 'Leave', className: 'bg-caution-soft text-caution' },
}
