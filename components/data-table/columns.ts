import type { ReactNode } from 'react'
import type { z } from 'zod'

/** The schema of a list's input (lib/inputs.ts): it knows what the list sorts by and how it filters. */
export type ListSchema = z.ZodType<unknown, { page?: unknown }>

type SortKey<List extends ListSchema> =
  z.input<List> extends { sort?: infer Sort } ? Extract<Exclude<Sort, `-${string}` | ''>, string> : never

/**
 * One column. `value` is what is sorted; `cell` what is shown, where that is more than the value. Nothing, or an empty
 * string, shows as a dash, and not at all in a card.
 */
export type DataColumn<Row, List extends ListSchema> = (
  { key: SortKey<List>; sortable: true } | { key: string; sortable?: false }
) & {
  label: string
  value: (row: Row) => string | number
  cell?: (row: Row) => ReactNode
  /** Set to the right, in tabular figures. */
  numeric?: boolean
  /** Its cells hold a button. */
  compact?: boolean
  /** Its cells hold names or other free text. */
  free?: boolean
  /** Stays in sight while a wide table scrolls under it. */
  pinned?: boolean
  className?: string
}

type FilterKey<List extends ListSchema> = Exclude<keyof z.input<List>, 'page' | 'pageSize' | 'q' | 'sort'>

/** A choice among values of one of the list's filters; empty means all of them. */
export type Filter<List extends ListSchema> = {
  [Key in FilterKey<List>]: {
    key: Key & string
    label: string
    all?: string
    options: readonly Extract<z.input<List>[Key], string>[]
  }
}[FilterKey<List>]
