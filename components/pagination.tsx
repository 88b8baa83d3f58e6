import Link from 'next/link'
import { buttonStyle } from './ui/button'

type Props = {
  /** Names the control, of which a screen may have several. */
  label: string
  page: number
  last: number
  href: (page: number) => string
}

export function Pagination({ label, page, last, href }: Props) {
  if (last <= 1) return null
  const style = buttonStyle({ variant: 'secondary', size: 'sm' })
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted">
        Page {page} of {last}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <Link href={href(Math.min(page - 1, last))} prefetch={false} scroll={false} className={style}>
            Previous
          </Link>
        )}
        {page < last && (
          <Link href={href(page + 1)} prefetch={false} scroll={false} className={style}>
            Next
          </Link>
        )}
      </div>
    </nav>
  )
}

/** In place of a page that is none: rows have gone since the address was made, or somebody typed it. */
export function PastTheEnd({ href }: { href: string }) {
  return (
    <>
      The list is shorter than that.{' '}
      <Link href={href} prefetch={false} scroll={false} className="text-accent underline underline-offset-4">
        Go to its first page
      </Link>
    </>
  )
}
