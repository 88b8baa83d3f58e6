import type { FileColumn } from './table-file'

/**
 * CSV (RFC 4180) in UTF-8, one batch of rows at a time. It starts with a byte order mark, without which Excel misreads
 * ₹ and Devanagari. Text that a spreadsheet would run as a formula gets an apostrophe in front.
 */
export async function* csv<Row>(
  columns: readonly FileColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const line = (values: readonly (string | number)[]) => `${values.map(cell).join(',')}\r\n`
  yield encoder.encode(`\ufeff${line(columns.map(({ label }) => label))}`)
  for await (const rows of batches)
    if (rows.length > 0) yield encoder.encode(rows.map((row) => line(columns.map(({ value }) => value(row)))).join(''))
}

// Only text can be a formula. Spaces and invisible characters may stand before the sign.
const formula = /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}]*[=+\-@])/u
const special = /[",\r\n]/

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // Some programs read a full-width sign as a plain one; NFKC turns it into that.
  const harmless = formula.test(value.normalize('NFKC')) ? `'${value}` : value
  return special.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
