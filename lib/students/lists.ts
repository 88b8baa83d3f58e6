/** How a student's time at the school ends. */
export const leavingOutcomes = ['Left', 'Passed out'] as const

/** How a stretch at the school ended, in words. */
export const outcomeNames = {
  Promoted: 'Promoted',
  Retained: 'Retained',
  Left: 'Left',
  PassedOut: 'Passed out',
} as const
