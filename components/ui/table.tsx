import type { ComponentProps } from 'react'
import { cn } from './cn'

/** Keeps a column of buttons visible while a wide table scrolls. */
export const pinned = 'sm:sticky sm:right-0 sm:bg-inherit max-xl:sm:shadow-[-10px_0_8px_-10px_var(--shade)]'

/**
 * Below 640 px every row is a card and every cell shows its column's label. The roles are explicit because `display:
 * block` removes a table's own.
 */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return (
    // Positioned, because visually hidden text in a far cell would widen the page.
    <div className="relative sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface">
      <table role="table" className={cn('w-full text-left text-sm max-sm:block', className)} {...props} />
    </div>
  )
}

export function TableHead({ className, ...props }: ComponentProps<'thead'>) {
  return <thead role="rowgroup" className={cn('max-sm:sr-only sm:bg-raised', className)} {...props} />
}

export function TableBody({ className, ...props }: ComponentProps<'tbody'>) {
  return <tbody role="rowgroup" className={cn('max-sm:block max-sm:space-y-3 sm:bg-surface', className)} {...props} />
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return <tr role="row" className={cn('row', className)} {...props} />
}

export function HeaderCell({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cn('px-3 py-2.5 font-semibold whitespace-nowrap first:pl-4 last:pr-4', className)}
      {...props}
    />
  )
}

type CellProps = ComponentProps<'td'> & {
  /** The column's label, shown beside the value in a card. */
  label: string
  numeric?: boolean
  /** The cell has a button. */
  compact?: boolean
  /** The cell has a name or other free text. */
  free?: boolean
}

export function Cell({ label, numeric, compact, free, className, ...props }: CellProps) {
  return (
    <td
      role="cell"
      data-label={label}
      className={cn('cell', compact && 'compact', free && 'free', numeric && 'sm:text-right', className)}
      {...props}
    />
  )
}
