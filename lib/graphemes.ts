// A letter as readers see it may be several characters: a Devanagari letter with its signs, or one beyond the first
// 65,536, which JavaScript counts as two.
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

export const lettersOf = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment)

const wordsOf = (name: string) => name.split(/\s+/).filter(Boolean)

const firstLetter = (word: string) => lettersOf(word)[0]?.toUpperCase() ?? ''

/** The first letter of each word of a name. */
export const initialsOf = (name: string): string[] => wordsOf(name).map(firstLetter)

/** `TP`, of the first word of a name and the last: stands beside it, or in its place. */
export function shortInitials(name: string): string {
  const [first = '', ...others] = wordsOf(name)
  // A name may begin with a quotation mark or a bracket.
  return [first, ...others.slice(-1)].map((word) => firstLetter(word.replace(/^\P{L}+/u, ''))).join('')
}

/** `T. P.`, where a whole name would tell a stranger too much. */
export const spelledInitials = (name: string): string =>
  initialsOf(name)
    .map((letter) => `${letter}.`)
    .join(' ')
