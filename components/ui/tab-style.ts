import { cn } from './cn'

/** A link in a row of links above what they lead to; the row stands on a line. */
export const tabStyle = (current: boolean) =>
  cn(
    'inline-flex min-h-10 items-center border-b-2',
    current ? 'border-accent font-semibold text-accent' : 'border-transparent text-ink hover:border-control',
  )
