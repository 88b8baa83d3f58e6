import type { ReactNode, Ref } from 'react'
import { paginationMessages } from '@/lib/screen-messages'
import { buttonStyle } from './ui/button'

type LinkToPage = { page: number; className: string; children: string }

type Props = {
  /** For screen readers. */
  label: string
  page: number
  last: number
  ref?: Ref<HTMLElement>
  link: (props: LinkToPage) => ReactNode
}

/** Links to the page before and the one after. In a list of rows it is `Pages` that has them. */
export function Pagination({ label, page, last, ref, link }: Props) {
  if (last <= 1) return null
  const className = buttonStyle({ variant: 'secondary', size: 'sm' })
  return (
    <nav ref={ref} aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted">{paginationMessages.page(page, last)}</p>
      <div className="flex gap-2">
        {page > 1 && link({ page: Math.min(page - 1, last), className, children: 'Previous' })}
        {page < last && link({ page: page + 1, className, children: 'Next' })}
      </div>
    </nav>
  )
}
