'use client'

import { useMemo, type ReactNode } from 'react'
import { Breakable } from '@/components/breakable'
import { Pages } from '@/components/pages'
import { useSchoolLists } from '@/components/school-lists'
import { cn } from '@/components/ui/cn'
import type { Start } from '@/components/ui/empty'
import { cellStyle, HeaderCell, Table, TableBody, TableHead, TableRow, type CellPlace } from '@/components/ui/table'
import type { SchoolLists } from '@/lib/choices'
import { formatCount } from '@/lib/counted'
import type { Page } from '@/lib/inputs'
import { addedKey } from '@/lib/list-view'
import {
  ownOrderOf,
  shownValueIn,
  sortValueIn,
  type ColumnKey,
  type Filter,
  type FilterKey,
  type List,
} from '@/lib/lists'
import { NoRows } from './no-rows'
import { SortableHeader } from './sorting'
import { Toolbar } from './toolbar'
import { useAddedRow } from './use-added-row'
import { useListView, type Sort } from './use-list-view'
import type { AppRouteHandlerRoutes } from '@/.next/types/routes'
import { dataTableMessages } from '@/lib/table-messages'

type Props<Row extends { id: string }, L extends List> = {
  /** The prefix of the list's keys in the address, on screens with several lists. */
  name?: string
  /** For screen readers. */
  caption: string
  of: L & (ColumnKey<L> extends keyof Row ? unknown : never)
  list: Page<Row>
  /** Said without rows, with what the list is for and, for who may, the action that begins it. */
  empty: string
  about?: string
  start?: Start | false
  /** Filters of the screen that hold for this list too: their keys in the address. */
  shared?: readonly string[]
  /** The search field's label; without one there is no search. */
  search?: string
  /** The filters that this viewer sees, in this order. */
  filters?: readonly FilterKey<L>[]
  /** Columns only for files, or not for this viewer. */
  hide?: readonly ColumnKey<L>[]
  /** The column that begins a row on a phone, where it is not the list's own: all rows are of one pupil. */
  title?: ColumnKey<L>
  /** So many columns that cells stand closer and headings wrap. */
  dense?: boolean
  /** Cells that show more than their value. An empty cell is a dash, and on a phone left out. */
  cells?: { [Key in ColumnKey<L>]?: (row: Row) => ReactNode }
  /** The last column, with a row's buttons. */
  action?: {
    label?: string
    cell: (row: Row) => ReactNode
    /** Stays visible while a wide table scrolls under it. */
    pinned?: boolean
    /** What the list is for: on a phone it is on the row's first line, else it is there when the row is opened. */
    first?: boolean
  }
  /** The API path of the filtered list as CSV. */
  csv?: ApiPath | `${ApiPath}?format=csv`
  /** More buttons beside the export. `filters` is the query string of the shown list. */
  actions?: (filters: string) => ReactNode
}

/**
 * The table of every list, from a page of rows and the list's definition (lib/lists.ts):
 *
 *   <DataTable caption="Fee Structure" of={feeList} list={fees} empty="No fees found."
 *     search="Search by student" filters={['class']} cells={{ status: ({ status }) => <Badge>{status}</Badge> }} />
 *
 * Page, search, sort and filters are in the address, which the page reads with `viewOf`. A header click sorts in the
 * browser while all rows are loaded, else on the server. Below 640 px each row is two lines, of the columns that have a place there (`short`); a tap opens it.
 */
export function DataTable<Row extends { id: string }, const L extends List>({
  name = '',
  caption,
  of,
  list,
  empty,
  about,
  start,
  shared,
  search,
  filters = [],
  hide,
  title = titleOf(of),
  dense,
  cells,
  action,
  csv,
  actions,
}: Props<Row, L>) {
  const complete = list.total <= list.rows.length
  const view = useListView(name, complete)
  const school = useSchoolLists()
  const { id: sortedColumn, desc = false } = (complete && view.sort) || {}
  const rows = useMemo(
    () => (sortedColumn ? sortedBy(list.rows, of, { id: sortedColumn, desc }, school) : list.rows),
    [list.rows, of, sortedColumn, desc, school],
  )
  const columns = useMemo(
    () =>
      (Object.keys(of.columns) as ColumnKey<L>[])
        .filter((key) => !hide?.includes(key))
        .map((key) => {
          const { label = '', kind, short, sortable } = of.columns[key] ?? {}
          const place: CellPlace | undefined = key === title ? 'title' : short === 'title' ? undefined : short
          const numeric = kind === 'rupees' || kind === 'number'
          const className = cellStyle({ place, kind })
          return { key, label, className, numeric, sortable, cell: cells?.[key] ?? cellOf<Row, L>(of, key) }
        }),
    [of, hide, title, cells],
  )
  const sortable = columns.filter((column) => column.sortable)
  const added = view.values[addedKey]
  // Not before the answer, which on a phone unfolds the list.
  const addedRow = useAddedRow(!view.pending && rows.some(({ id }) => id === added) ? added : undefined)
  const last = Math.max(1, Math.ceil(list.total / list.pageSize))
  const buttons = cn('buttons', action?.pinned && 'pinned')
  // Kept while only the view changes: a tap on a filter or an order would otherwise wait until every row is made again.
  // Cells are elements and no components, which a long page would take longer to make.
  const body = useMemo(() => {
    const about = shownValueIn(of, title)
    const actionStyle = cellStyle({ place: action?.first ? 'action' : undefined, compact: true, className: buttons })
    return (
      <TableBody>
        {rows.map((row) => (
          <TableRow
            key={row.id}
            about={String(about(row))}
            {...(row.id === added && { ref: addedRow, tabIndex: -1, 'data-added': true })}
          >
            {columns.map(({ key, label, className, cell }) => (
              <td key={key} role="cell" data-label={label} className={className}>
                {cell(row)}
              </td>
            ))}
            {action && (
              <td role="cell" data-label={action.label ?? 'Action'} className={actionStyle}>
                {action.cell(row)}
              </td>
            )}
          </TableRow>
        ))}
      </TableBody>
    )
  }, [rows, columns, of, title, action, buttons, added, addedRow])
  const onlyThese = [
    ...filters.map((key) => ({ label: of.filters?.[key]?.label, value: nameIn(of.filters?.[key], view.values[key]) })),
    { label: 'Search', value: view.values.q },
  ].flatMap(({ label, value }) => (value ? [`${label}: ${value}`] : []))

  return (
    <section
      aria-label={caption}
      aria-busy={view.pending}
      className={view.pending ? 'opacity-60 transition-opacity' : undefined}
    >
      <Toolbar
        caption={caption}
        search={search}
        filters={filters.flatMap((key) => (of.filters?.[key] ? [{ key, ...of.filters[key] }] : []))}
        csv={csv}
        rows={{ total: list.total, complete }}
        view={view}
        actions={actions}
        sort={sortable.length > 0 ? { columns: sortable, unsorted: ownOrderOf(of) } : undefined}
      />
      {/* The controls are not on paper. */}
      {onlyThese.length > 0 && <p className="printed" data-text={onlyThese.join(', ')} />}
      {csv && !complete && <p className="printed" data-text={dataTableMessages.forAllOfThemPressPrint(extent(list))} />}
      {list.rows.length === 0 ? (
        <NoRows name={name} filters={['q', 'date', 'year', ...filters]} shared={shared} about={about} start={start}>
          {empty}
        </NoRows>
      ) : (
        <Table className={dense ? 'dense' : undefined}>
          <caption className="sr-only">{caption}</caption>
          <TableHead className="max-sm:hidden">
            <tr role="row" className="bg-inherit">
              {columns.map((column) => (
                <SortableHeader key={column.key} column={column} numeric={column.numeric} view={view} />
              ))}
              {action && <HeaderCell className={buttons}>{action.label ?? 'Action'}</HeaderCell>}
            </tr>
          </TableHead>
          {body}
        </Table>
      )}
      <p role="status" className="mt-3 text-sm text-muted">
        {extent(list) || <span className="sr-only">{dataTableMessages.nothingWasFound}</span>}
      </p>
      <Pages label={dataTableMessages.pagesOf(caption)} page={list.page} last={last} list={name} />
    </section>
  )
}

const titleOf = <L extends List>(list: L) => {
  const keys = Object.keys(list.columns) as ColumnKey<L>[]
  return keys.find((key) => list.columns[key]?.short === 'title') ?? (keys[0] as ColumnKey<L>)
}

/** What an option of a filter is called. */
const nameIn = (filter: Filter | undefined, option = '') => filter?.names?.[option] ?? option

/** What a column shows without an entry in `cells`. */
function cellOf<Row extends object, L extends List>(list: L, key: ColumnKey<L>): (row: Row) => ReactNode {
  const shown = shownValueIn(list, key)
  return list.columns[key]?.kind === 'email' ? (row) => <Breakable text={String(shown(row))} /> : shown
}

// Like the database's collation: case is ignored, "Class 2" is before "Class 10".
const collator = new Intl.Collator('en', { numeric: true })

/** The rows by a column, those that are equal in their own order, as the database sorts them. */
function sortedBy<Row extends object>(
  rows: readonly Row[],
  list: List,
  { id, desc }: Sort,
  school: SchoolLists,
): readonly Row[] {
  if (!list.columns[id]?.sortable) return rows
  const value = sortValueIn(list, id, school)
  const compare = (a: Row, b: Row) => {
    const [left, right] = [value(a), value(b)]
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : collator.compare(String(left), String(right))
  }
  return rows.toSorted(desc ? (a, b) => compare(b, a) : compare)
}

/** `1–100 of 60,000`. */
function extent({ rows, total, page, pageSize }: Page<unknown>) {
  if (rows.length === 0) return ''
  const first = (page - 1) * pageSize + 1
  return `${formatCount(first)}–${formatCount(first + rows.length - 1)} of ${formatCount(total)}`
}

/** The path of an API call without parameters; `next typegen` lists them from the files in app/api. */
type ApiPath = Exclude<AppRouteHandlerRoutes, `${string}[${string}`>
