/** A row of a file with its number in it, as spreadsheets count: the first is 1. */
export type SheetRow = { row: number; cells: string[] }

/** What a reader gives its rows to; false asks it to stop. */
export type TakeRow = (row: SheetRow) => boolean

/** Lines that a sheet may have above the names of its columns, such as the school's name. */
export const linesAbove = 20
