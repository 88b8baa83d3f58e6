import type { KeyboardEvent } from 'react'

/** The text fields of a table's cells, which say their column in `data-column`. */
export type CellField = HTMLInputElement | HTMLTextAreaElement

export const fieldOf = (target: EventTarget): CellField | null =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.dataset.column ? target : null

/** The field of a row in a column, where it is in sight. */
const fieldIn = (row: Element | undefined, column: string | undefined) => {
  const field = row?.querySelector<CellField>(`[data-column="${column}"]`)
  return field && field.getClientRects().length > 0 ? field : undefined
}

/** Goes to a cell as one goes there in a sheet: what is typed next takes the place of what is there. */
export function goTo(field: CellField) {
  field.focus()
  field.select()
}

/**
 * Enter and the arrow keys go through a table of text fields as through a sheet: up and down by column, and to the sides from
 * the edge of a text. `atEnd` is where Enter leads from the last row.
 */
export function onGridKey(event: KeyboardEvent<HTMLTableSectionElement>, atEnd: () => void) {
  const field = fieldOf(event.target)
  if (!field || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
  const step = stepOf(event, field)
  if (!step) return
  const rows = Array.from(event.currentTarget.rows)
  const row = rows.findIndex((each) => each.contains(field))
  const columns = Array.from(rows[row]?.querySelectorAll<CellField>('[data-column]') ?? [])
  const to =
    step.right === 0
      ? fieldIn(rows[row + step.down], field.dataset.column)
      : fieldIn(rows[row], columns[columns.indexOf(field) + step.right]?.dataset.column)
  if (!to && event.key !== 'Enter') return
  event.preventDefault()
  if (to) goTo(to)
  else if (step.down > 0) atEnd()
}

type Step = { down: number; right: number }

function stepOf({ key, shiftKey }: KeyboardEvent, field: CellField): Step | undefined {
  // In words it begins a new line, which a report may have.
  if (key === 'Enter' && !(shiftKey && field instanceof HTMLTextAreaElement))
    return { down: shiftKey ? -1 : 1, right: 0 }
  if (shiftKey) return undefined
  const { selectionStart: start, selectionEnd: end, value } = field
  const oneLine = field instanceof HTMLInputElement
  switch (key) {
    case 'ArrowDown':
      return oneLine || end === value.length ? { down: 1, right: 0 } : undefined
    case 'ArrowUp':
      return oneLine || start === 0 ? { down: -1, right: 0 } : undefined
    case 'ArrowLeft':
      return start === 0 && end === 0 ? { down: 0, right: -1 } : undefined
    case 'ArrowRight':
      return start === value.length ? { down: 0, right: 1 } : undefined
    default:
      return undefined
  }
}
