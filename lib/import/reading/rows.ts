/** A row of a file with its number in it, as spreadsheets count: the first is 1. */
export type SheetRow = {
  row: number
  cells: string[]
  /** In a text file: how many cells it has, with the empty ones at its end. */
  width?: number
  /** It has more cells than the sheet has columns, so that nobody knows which is which. */
  spilt?: true
}

/** What a reader gives its rows to; false asks it to stop. */
export type TakeRow = (row: SheetRow) => boolean

/** What a file has beside its rows. */
export type Aside = {
  /** What the sheet is called in its workbook; '' in a file that is one sheet. */
  tab: string
  /** The workbook's further sheets, which are not read. */
  otherTabs: string[]
  hiddenColumns: number[]
  hiddenRows: number
  /** Cells that are merged over several columns of one row, such as "Parent" above its name, phone and e-mail. */
  spans: Span[]
}

export type Span = { row: number; column: number; last: number }

/** Lines that a sheet may have above the names of its columns, such as the school's name. */
export const linesAbove = 20
