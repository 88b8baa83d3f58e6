/** Prints the heading of a table of figures. */
export const printHeading = (title: string, columns: readonly string[]) =>
  console.log(`\n${title.padEnd(48)}${cells(columns)}`)

/** Prints a row; `missed` says whether it is over its bar, undefined where it has none. */
export function printRow(name: string, figures: readonly string[], missed?: boolean, notes = '') {
  const mark = missed === undefined ? ' ' : missed ? '✗' : '✓'
  console.log(`${mark} ${name.padEnd(46)}${cells(figures)}${notes && `  ${notes}`}`)
}

const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(9)).join('')
