import { formatDay, type Day } from '@/lib/dates'

/** How a student's time at the school ends. */
export const leavingOutcomes = ['Left', 'Passed out'] as const

/** What becomes of an access that has ended, when its student comes back. */
export const accessChoices = ['Activate it again', 'Keep it deactivated'] as const

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

/** How a stretch ended; `outcome` is '' when nobody knows. */
export type Ended = { day: Day; outcome: string }

/** `Left, 10 Jun 2026`. */
export const endName = ({ day, outcome }: Ended) => [outcome, formatDay(day)].filter(Boolean).join(', ')

/** `Class 8 B`. */
export const placeName = ({ class: schoolClass, section }: Place) => [schoolClass, section].filter(Boolean).join(' ')

/** In files, where it stands in a column of its own. */
export const sectionColumn = { label: 'Section', value: ({ section }: { section: string }) => section }

/** `Class 8 B, roll no. 12`: tells a pupil from others of the same name. */
export const seatName = ({ rollNo, ...place }: Place & { rollNo: number | null }) =>
  [placeName(place), rollNo !== null && `roll no. ${rollNo}`].filter(Boolean).join(', ')

/** `Class 8 B since 1 Jun 2026`, as a pupil's history has it. */
export const sinceInWords = (place: Place, from: Day) => `${placeName(place)} since ${formatDay(from)}`
