// What a reader takes for one letter may be several characters: a Devanagari letter with its signs, or one beyond the
// first 65,536, which JavaScript counts as two.
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const firstLetter = (word: string) => letters.segment(word)[Symbol.iterator]().next().value?.segment.toUpperCase() ?? ''

/** The first letter of each word of a name. */
export const initialsOf = (name: string): string[] => name.split(/\s+/).filter(Boolean).map(firstLetter)
