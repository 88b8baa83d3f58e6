import { csv } from './csv'
import type { Table } from './download'
import { xlsx } from './xlsx'

/** A column of a file. Of a day the value is `YYYY-MM-DD`, of an amount rupees, and '' where there is nothing. */
export type FileColumn<Row> = {
  label: string
  /** Text where nothing is said. */
  kind?: 'number' | 'rupees' | 'day' | undefined
  value: (row: Row) => string | number
}

/**
 * Rows as a file, as whoever asks for it wants it: CSV for machines, a workbook for a spreadsheet.
 * @param name without its ending; letters, digits, hyphens and underscores.
 * @param quick whether it is small enough not to wait for a turn.
 */
export const tableFile = <Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  quick = false,
): Table => ({
  name,
  quick,
  write: (format) => (format === 'xlsx' ? xlsx(name, columns, batches) : csv(columns, batches)),
})

/** Rows that are there, for those who take them as they come. */
export async function* inOneBatch<Row>(rows: readonly Row[]) {
  yield rows
}
