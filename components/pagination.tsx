import type { Ref } from 'react'
import { buttonStyle } from './ui/button'
import { ViewLink } from './page-view'

type Props = {
  /** Where the page number is in the address: the list's name, the key, the fragment. */
  list?: string
  param?: string
  hash?: string
  /** For screen readers. */
  label: string
  page: number
  last: number
  ref?: Ref<HTMLElement>
  onTurn?: () => void
}

const changesTo = (page: number, param: string) => ({ [param]: page === 1 ? '' : String(page) })

/** Links to the page before and the one after. In a list of rows it is `Pages` that has them. */
export function Pagination({ label, page, last, list, param = 'page', hash, ref, onTurn }: Props) {
  if (last <= 1) return null
  const style = buttonStyle({ variant: 'secondary', size: 'sm' })
  return (
    <nav ref={ref} aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted">
        Page {page} of {last}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <ViewLink
            list={list}
            changes={changesTo(Math.min(page - 1, last), param)}
            hash={hash}
            onFollow={onTurn}
            className={style}
          >
            Previous
          </ViewLink>
        )}
        {page < last && (
          <ViewLink list={list} changes={changesTo(page + 1, param)} hash={hash} onFollow={onTurn} className={style}>
            Next
          </ViewLink>
        )}
      </div>
    </nav>
  )
}
