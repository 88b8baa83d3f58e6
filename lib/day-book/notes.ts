import { limits } from '@/lib/constants'
import { typedNumber } from '@/lib/typed-number'

/** The notes and coins that there are, in rupees: the largest first. Of the smaller coins that of 50 paise alone is tender. */
export const notes = [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5] as const

export type Note = (typeof notes)[number]

/** By which a note is counted. Not its rupees alone: a form would make a list of those, and split them at a point. */
export const noteKey = (note: Note) => (note < 1 ? (`paise${note * 100}` as const) : (`note${note}` as const))

/** How many pieces somebody has typed, nothing being none; undefined for what is no count, as the schema refuses it. */
export function piecesOf(typed: unknown): number | undefined {
  const pieces = typeof typed === 'string' && typed !== '' ? typedNumber(typed) : Number(typed || 0)
  return Number.isInteger(pieces) && pieces >= 0 && pieces <= limits.notesOfAKind ? pieces : undefined
}

/** What these are worth, in paise. `counts`: how many of each. What is no count is worth nothing. */
export const worthOf = (counts: Readonly<Record<string, unknown>>): number =>
  notes.reduce((paise, note) => paise + note * 100 * (piecesOf(counts[noteKey(note)]) ?? 0), 0)
