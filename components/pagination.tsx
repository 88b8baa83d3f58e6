import { buttonStyle } from './ui/button'
import { ViewLink } from './wanted-view'

/** Where a list's page stands in the address. */
type Place = { list?: string; param?: string; hash?: string }

type Props = Place & {
  /** Names the control, of which a screen may have several. */
  label: string
  page: number
  last: number
}

const changesTo = (page: number, param: string) => ({ [param]: page === 1 ? '' : String(page) })

export function Pagination({ label, page, last, list, param = 'page', hash }: Props) {
  if (last <= 1) return null
  const style = buttonStyle({ variant: 'secondary', size: 'sm' })
  return (
    <nav aria-label={label} className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm">
      <p className="text-muted">
        Page {page} of {last}
      </p>
      <div className="flex gap-2">
        {page > 1 && (
          <ViewLink list={list} changes={changesTo(Math.min(page - 1, last), param)} hash={hash} className={style}>
            Previous
          </ViewLink>
        )}
        {page < last && (
          <ViewLink list={list} changes={changesTo(page + 1, param)} hash={hash} className={style}>
            Next
          </ViewLink>
        )}
      </div>
    </nav>
  )
}

/** In place of a page that is none: rows have gone since the address was made, or somebody typed it. */
export function PastTheEnd({ list, param = 'page', hash }: Place) {
  return (
    <>
      The list is shorter than that.{' '}
      <ViewLink
        list={list}
        changes={changesTo(1, param)}
        hash={hash}
        className="text-accent underline underline-offset-4"
      >
        Go to its first page
      </ViewLink>
    </>
  )
}
