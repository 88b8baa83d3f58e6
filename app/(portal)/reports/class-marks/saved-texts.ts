import type { RowTexts } from '@/components/entry-grid/columns'

/** What the server says of a row, as its cells have it; of what it does not say there is no text. */
export const savedTexts = ({ marks, remarks }: { marks?: number | null; remarks?: string }): RowTexts => ({
  ...(marks !== undefined && { marks: marks === null ? '' : String(marks) }),
  ...(remarks !== undefined && { remarks }),
})
