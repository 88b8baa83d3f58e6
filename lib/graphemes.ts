// A letter as readers see it may be several characters: a Devanagari letter with its signs, or one beyond the first
// 65,536, which JavaScript counts as two.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

/** The first letter of each word of a name. */
export const initialsOf = (name: string): string[] =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => lettersOf(word)[0]?.toUpperCase() ?? '')

/** `T. P.`, where a whole name would tell a stranger too much. */
export const spelledInitials = (name: string): string =>
  initialsOf(name)
    .map((letter) => `${letter}.`)
    .join(' ')
