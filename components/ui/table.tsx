import type { ComponentProps } from 'react'
import type { ColumnKind } from '@/lib/lists'
import { tableMessages } from '@/lib/table-messages'
import { cn } from './cn'
import { OpeningRow } from './opening-row'
import { Sideways } from './sideways'

/**
 * Below 640 px every row is two lines, made of the cells that have a `place`. The others are there when it is opened,
 * and every cell then shows its column's label. The roles are explicit because `display: flex` removes a table's own.
 */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    <Sideways className="sm:rounded-lg sm:border sm:border-line sm:bg-surface">
      <table role="table" className={cn('w-full text-left text-sm max-sm:block', className)} {...props} />
    </Sideways>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead role="rowgroup" className={cn('max-sm:sr-only sm:bg-raised', className)} {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return (
    <tbody
      role="rowgroup"
      className={cn(
        'max-sm:block max-sm:divide-y max-sm:divide-line max-sm:border-y max-sm:border-line sm:bg-surface',
        className,
      )}
      {...props}
    />
  )
}

type RowProps = ComponentProps<'tr'> & {
  /** What the row is about, for the button that opens it. Without it all cells have a place, and nothing opens. */
  about?: string
}

export function TableRow({ about, className, ...props }: RowProps) {
  if (about !== undefined) return <OpeningRow label={tableMessages.detailsOf(about)} className={className} {...props} />
  return <tr role="row" className={cn('row whole', className)} {...props} />
}

export function HeaderCell({ className, ...props }: ComponentProps<'th'>) {
  return <th role="columnheader" scope="col" className={cn('head', className)} {...props} />
}

/**
 * Where a cell stands in the two lines of a phone: the `title` begins the first, `state` and a button (`action`) end
 * it, and the second has the others one after the other; what takes a line of its own stands `below`.
 */
export type CellPlace = 'title' | 'state' | 'action' | 'second' | 'below'

type CellStyle = {
  place?: CellPlace
  kind?: ColumnKind
  /** The cell may have a button. */
  compact?: boolean
  className?: string
}

export const cellStyle = ({ place, kind, compact, className }: CellStyle) =>
  cn('cell', kind, place, compact && 'compact', className)

/** `label` is the column's, shown beside the value in an opened row. */
export function Cell({
  label,
  place,
  kind,
  compact,
  className,
  ...props
}: ComponentProps<'td'> & CellStyle & { label: string }) {
  return <td role="cell" data-label={label} className={cellStyle({ place, kind, compact, className })} {...props} />
}
