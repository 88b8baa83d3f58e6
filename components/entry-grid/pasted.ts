import type { Cell } from './columns'

/** Characters that are read of what is pasted: more than any class has to say. */
const most = 256 * 1024

/**
 * The cells of what was copied from a sheet, row by row: tabs between them, lines below each other. A cell with a tab, a line
 * or a quotation mark in it stands in quotation marks, doubled within.
 */
export function readBlock(pasted: string): string[][] {
  const text = pasted.slice(0, most).replaceAll(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  for (let at = 0; ; at += 1) {
    const { cell, end } = quotedAt(text, at) ?? bareAt(text, at)
    rows.at(-1)?.push(cell.trim())
    at = end
    if (at >= text.length) break
    if (text[at] === '\n') rows.push([])
  }
  // Sheets end their last row as every other.
  while (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}

function bareAt(text: string, from: number) {
  const mark = /[\t\n]/g
  mark.lastIndex = from
  const end = mark.exec(text)?.index ?? text.length
  return { cell: text.slice(from, end), end }
}

/** null where no cell in quotation marks begins. */
function quotedAt(text: string, from: number) {
  if (text[from] !== '"') return null
  let end = from + 1
  while ((end = text.indexOf('"', end)) >= 0 && text[end + 1] === '"') end += 2
  const after = text[end + 1]
  // What begins with a quotation mark and ends without one is as it stands.
  if (end < 0 || (after !== undefined && after !== '\t' && after !== '\n')) return null
  return { cell: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 }
}

type Place = { rows: readonly string[]; columns: readonly string[]; row: number; column: number }

/** The cells of a block whose first one stands at `row` and `column`, and how much of it does not fit. */
export function placeBlock(block: readonly (readonly string[])[], { rows, columns, row, column }: Place) {
  const cells = block.flatMap((texts, down) =>
    texts.flatMap((text, right): Cell[] => {
      const [id, key] = [rows[row + down], columns[column + right]]
      return id !== undefined && key !== undefined ? [{ row: id, column: key, text }] : []
    }),
  )
  const widest = Math.max(...block.map((texts) => texts.length))
  return {
    cells,
    rows: Math.min(block.length, rows.length - row),
    moreRows: Math.max(0, row + block.length - rows.length),
    moreColumns: Math.max(0, column + widest - columns.length),
  }
}
