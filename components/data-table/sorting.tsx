'use client'

import { Select } from '@/components/ui/controls'
import { HeaderCell } from '@/components/ui/table'
import { sortingMessages } from '@/lib/table-messages'
import type { ListViewControl } from './use-list-view'

type Column = { key: string; label: string; sortable?: boolean }

/** A column's header; a click on a sortable one sorts, another reverses. */
export function SortableHeader({
  column: { key, label, sortable },
  numeric,
  view,
}: {
  column: Column
  numeric?: boolean
  view: ListViewControl
}) {
  const look = numeric ? 'text-right' : undefined
  if (!sortable) return <HeaderCell className={look}>{label}</HeaderCell>

  const sorted = view.sort?.id === key ? (view.sort.desc ? 'descending' : 'ascending') : undefined
  return (
    <HeaderCell className={look} aria-sort={sorted ?? 'none'}>
      <button
        type="button"
        className="sort"
        data-icon={sorted ?? 'sortable'}
        onClick={() => view.sortBy({ id: key, desc: sorted === 'ascending' })}
      >
        {label}
      </button>
    </HeaderCell>
  )
}

/** On phones, where rows are cards without headers. */
export function SortSelect({
  columns,
  unsorted,
  view,
}: {
  columns: readonly Column[]
  /** The order in which the list comes by itself, in words. */
  unsorted: string
  view: ListViewControl
}) {
  const { sort } = view
  return (
    <label className="grid gap-1 text-sm">
      <span className="text-muted">{sortingMessages.sortBy}</span>
      <Select
        value={sort ? `${sort.desc ? '-' : ''}${sort.id}` : ''}
        onChange={({ target: { value } }) =>
          view.sortBy(value ? { id: value.replace(/^-/, ''), desc: value.startsWith('-') } : undefined)
        }
      >
        <option value="">{unsorted}</option>
        {columns.map(({ key, label }) => [
          <option key={key} value={key}>{`${label}, ascending`}</option>,
          <option key={`-${key}`} value={`-${key}`}>{`${label}, descending`}</option>,
        ])}
      </Select>
    </label>
  )
}
