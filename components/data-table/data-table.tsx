'use client'

import {
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
  type SortFn,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { Pagination, PastTheEnd } from '@/components/pagination'
import { cn } from '@/components/ui/cn'
import { Empty } from '@/components/ui/empty'
import { Cell, pinned, Table, TableBody, TableHead, TableRow } from '@/components/ui/table'
import type { ApiPath } from '@/lib/api-paths'
import type { Page } from '@/lib/inputs'
import type { DataColumn, Filter, ListSchema } from './columns'
import { SortableHeader, SortSelect } from './sorting'
import { Toolbar } from './toolbar'
import { useListView } from './use-list-view'

type Props<Row, List extends ListSchema> = {
  /** Stands before the list's keys in the address, where a screen has several. */
  name?: string
  /** What the table is, for screen readers. */
  caption: string
  columns: readonly DataColumn<Row, List>[]
  list: Page<Row>
  rowKey: (row: Row) => string
  empty: string
  /** The search field's label; a list without one has no search. */
  search?: string
  /** False: not for this viewer. */
  filters?: readonly (Filter<List> | false)[]
  /** Where the filtered list can be had as CSV. */
  csv?: ApiPath
  /** More buttons, beside the export. `filters` is the query of what the list shows, for a file of just that. */
  actions?: (filters: string) => ReactNode
}

/**
 * The one table of every list. Give it a page of rows and its columns:
 *
 *   <DataTable caption="Fee Structure" columns={columns} list={fees} rowKey={({ id }) => id} empty="No fees found."
 *     search="Search by student" filters={[{ key: 'class', label: 'Class', options: classes }]} csv="/api/fees/csv" />
 *
 * Page, search, sort and filters live in the address, and the page reads them back with `viewOf`. While every row is
 * loaded, a header click sorts in the browser; beyond one page the same click asks the server. Sorting runs through
 * the keys of the columns, which the list's schema has to know. Below 640 px each row becomes a card.
 */
export function DataTable<Row extends RowData, List extends ListSchema>({
  name = '',
  caption,
  columns,
  list,
  rowKey,
  empty,
  search,
  filters = [],
  csv,
  actions,
}: Props<Row, List>) {
  const complete = list.total <= list.rows.length
  const view = useListView(name, complete)
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(asColumn<Row, List>), [columns]),
    data: list.rows as Row[],
    manualSorting: !complete,
    state: { sorting: view.sort ? [view.sort] : [] },
    getRowId: rowKey,
  })
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const sortable = columns.filter((column) => column.sortable)
  const last = Math.max(1, Math.ceil(list.total / list.pageSize))

  return (
    <section
      aria-label={caption}
      aria-busy={view.pending}
      className={view.pending ? 'opacity-60 transition-opacity' : undefined}
    >
      <Toolbar
        caption={caption}
        search={search}
        filters={filters.filter((filter) => filter !== false)}
        csv={csv}
        view={view}
        actions={actions}
      >
        {sortable.length > 0 && <SortSelect columns={sortable} view={view} />}
      </Toolbar>
      {list.rows.length === 0 ? (
        <Empty>{list.total === 0 ? empty : <PastTheEnd list={name} />}</Empty>
      ) : (
        <Table>
          <caption className="sr-only">{caption}</caption>
          <TableHead className="max-sm:hidden">
            <tr role="row" className="bg-inherit">
              {columns.map((column) => (
                <SortableHeader key={column.key} column={column} view={view} />
              ))}
            </tr>
          </TableHead>
          <TableBody>
            {table.getRowModel().rows.map((row) => (
              <TableRow key={row.id}>
                {row.getAllCells().map((cell) => {
                  const column = byKey.get(cell.column.id)
                  if (!column) return null
                  return (
                    <Cell
                      key={cell.id}
                      label={column.label}
                      numeric={column.numeric}
                      compact={column.compact}
                      free={column.free}
                      className={cn(column.pinned && pinned, column.className)}
                    >
                      {column.cell ? column.cell(row.original) : column.value(row.original)}
                    </Cell>
                  )
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <p role="status" className="mt-3 text-sm text-muted">
        {extent(list)}
      </p>
      <Pagination label={`Pages of ${caption}`} page={list.page} last={last} list={name} />
    </section>
  )
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
})

// As the database's collation does: without case, "Class 2" before "Class 10".
const collator = new Intl.Collator('en', { numeric: true })

function asColumn<Row extends RowData, List extends ListSchema>({
  key,
  value,
  sortable,
}: DataColumn<Row, List>): ColumnDef<typeof features, Row> {
  const compare: SortFn<typeof features, Row> = (a, b) => {
    const [left, right] = [value(a.original), value(b.original)]
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : collator.compare(String(left), String(right))
  }
  return { id: key, accessorFn: value, enableSorting: sortable ?? false, sortFn: compare }
}

const count = new Intl.NumberFormat('en-IN')

/** `1–100 of 60,000`. */
function extent({ rows, total, page, pageSize }: Page<unknown>) {
  if (rows.length === 0) return ''
  const first = (page - 1) * pageSize + 1
  return `${count.format(first)}–${count.format(first + rows.length - 1)} of ${count.format(total)}`
}
