/** The notes and coins that there are, in rupees: the largest first. Coins of less than a rupee are no tender any more. */
export const notes = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** By which a note is counted. Not its rupees alone: a form would make a list of those. */
export const noteKey = (note: (typeof notes)[number]) => `note${note}` as const

/** What these are worth, in paise. `counts`: how many of each. */
export const worthOf = (counts: Readonly<Record<string, unknown>>): number =>
  notes.reduce((paise, note) => paise + note * 100 * (Number(counts[noteKey(note)]) || 0), 0)
