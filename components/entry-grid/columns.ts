/** What a table of cells to type into is made of. A cell's text is what somebody typed: who reads it decides what it means. */

export type EntryRow = {
  id: string
  /** Whose or what row it is. */
  name: string
  /** Before the name. */
  number: number | null
  /** Below the name, where rows need it to be told apart. */
  aside?: string
}

export type EntryColumn = {
  key: string
  label: string
  /** Of the cells, for who hears them alone: `Marks in Science` becomes `Marks in Science, Meera Iyer`. */
  name: string
  kind: 'number' | 'words'
  /** Characters of words. */
  most?: number
}

/** What stands in the cells of a row, or is wrong with them, by column. */
export type RowTexts = Readonly<Record<string, string>>

/** The same by row. */
export type Texts = Readonly<Record<string, RowTexts>>

export type Cell = { row: string; column: string; text: string }

const none: RowTexts = {}
export const textsOf = (texts: Texts, row: string): RowTexts => texts[row] ?? none
