/** How a student's time at the school ends. */
export const leavingOutcomes = ['Left', 'Passed out'] as const

/** How a stretch at the school ended, in words. */
export const outcomeNames = {
  Promoted: 'Promoted',
  Retained: 'Retained',
  Left: 'Left',
  PassedOut: 'Passed out',
} as const

/** The same words as the code has them, for what was chosen or read as text. */
export const outcomeOf = {
  Promoted: 'Promoted',
  Retained: 'Retained',
  Left: 'Left',
  'Passed out': 'PassedOut',
} as const

type Place = { class?: string | null; section?: string | null }

/** `Class 8 B`. */
export const placeName = ({ class: schoolClass, section }: Place) => [schoolClass, section].filter(Boolean).join(' ')
