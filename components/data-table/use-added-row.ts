import { useEffect, useRef, type RefObject } from 'react'

/** For the row of something that was just added, by its `id`: goes to it once it is there. */
export function useAddedRow(id: string | undefined): RefObject<HTMLTableRowElement | null> {
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (id === undefined) return
    row.current?.scrollIntoView({ block: 'center' })
    // Not by itself: the browser would bring the row to the nearest edge at once.
    row.current?.focus({ preventScroll: true })
  }, [id])
  return row
}
