/** The further sections of an upload, as its field has them: `Class 8 B,Class 8 C`. */

export const placeNamesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** What a name says: a section is one letter. */
export const placeIn = (name: string) => ({ class: name.slice(0, -2), section: name.slice(-1) })
