import type { Ref } from 'react'
import { buttonStyle } from './ui/button'
import { ViewLink } from './page-view'

/** Where the page number is in the address: the list's name, the key, the fragment. */
type Place = { list?: string; param?: string; hash?: string }

type Props = Place & {
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

/** Shown for a page beyond the last: rows were removed, or the address was typed. */
export function PastTheEnd({ list, param = 'page', hash }: Place) {
  return (
    <>
      This list no longer has that page.{' '}
      <ViewLink
        list={list}
        changes={changesTo(1, param)}
        hash={hash}
        className="text-accent underline underline-offset-4"
      >
        Go to the first page
      </ViewLink>
    </>
  )
}
