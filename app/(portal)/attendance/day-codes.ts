import { dayCodesMessages } from '@/lib/attendance/picker-messages'

/** `style` is a class of register.css. */
export type DayCode = { letter: string; word: string; style: string }

/** The look of day codes in the register and the calendar. */
export const dayCodes: Record<string, DayCode | undefined> = {
  P: { letter: 'P', word: 'Present', style: 'day-p' },
  A: { letter: 'A', word: 'Absent', style: 'day-a' },
  p: { letter: 'p', word: dayCodesMessages.presentOnDayWithout, style: 'day-no' },
  a: { letter: 'a', word: dayCodesMessages.absentOnDayWithoutSchool, style: 'day-no' },
  L: { letter: 'L', word: 'Leave', style: 'day-l' },
}
