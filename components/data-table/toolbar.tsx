'use client'

import { X } from 'lucide-react'
import { useEffect, useId, useState, type ComponentProps, type ReactNode } from 'react'
import { useSchoolLists } from '@/components/school-lists'
import { TableDownloads } from '@/components/table-downloads'
import { usePhone } from '@/components/use-phone'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Input, Select } from '@/components/ui/controls'
import { knownIn } from '@/lib/choices'
import { typingPause } from '@/lib/client/typing-pause'
import { Spinner } from '@/components/ui/spinner'
import { limits, pageSizes } from '@/lib/constants'
import { formatDay, isDay } from '@/lib/dates'
import type { Filter } from '@/lib/lists'
import { messages } from '@/lib/messages'
import { toolbarMessages } from '@/lib/table-messages'
import { SortSelect } from './sorting'
import { useDraft } from './use-draft'
import type { ListViewControl } from './use-list-view'

type Props = {
  /** The list's caption. */
  caption: string
  search?: string
  filters: readonly (Filter & { key: string })[]
  csv?: string
  /** How many rows there are, and whether all of them are on the page. */
  rows: { total: number; complete: boolean }
  view: ListViewControl
  actions?: (filters: string) => ReactNode
  /** What rows can be sorted by, and in which order they come by themselves. */
  sort?: { columns: ComponentProps<typeof SortSelect>['columns']; unsorted: string }
}

/** Search, filters and exports above a list. On a phone filters and order are behind a button. */
export function Toolbar({ caption, search, filters, csv, rows, view, actions, sort }: Props) {
  const school = useSchoolLists()
  const id = useId()
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  const chosen = filters.filter(({ key }) => view.values[key]).length
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3 empty:hidden">
      {search && <SearchField caption={caption} label={search} view={view} />}
      {(filters.length > 0 || sort) && (
        <Button
          variant="secondary"
          className="sm:hidden"
          data-icon="sliders"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {filters.length === 0 ? 'Sort' : sort ? toolbarMessages.filterAndSort : 'Filter'}
          {chosen > 0 && ` (${chosen})`}
        </Button>
      )}
      <div id={id} className={cn('contents', !open && 'max-sm:hidden')}>
        {filters.map(({ key, label, all = 'All', options, names }) => (
          <label key={key} className="grid grow gap-1 text-sm xs:grow-0">
            <span className="text-muted">{label}</span>
            <Select value={view.values[key] ?? ''} onChange={({ target }) => view.change({ [key]: target.value })}>
              <option value="">{all}</option>
              {knownIn(school, options).map((option) => (
                <option key={option} value={option}>
                  {names?.[option] ?? option}
                </option>
              ))}
            </Select>
          </label>
        ))}
        {/* Elsewhere the headings sort. */}
        {sort && phone && <SortSelect {...sort} view={view} />}
      </div>
      {view.values.date && isDay(view.values.date) && (
        <Button variant="secondary" onClick={() => view.change({ date: '' })}>
          {toolbarMessages.only(formatDay(view.values.date))}
          <X aria-hidden />
          <span className="sr-only">{toolbarMessages.showAllDays}</span>
        </Button>
      )}
      {(csv || actions) && (
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {actions?.(exportQuery(view))}
          {csv && <PrintList {...rows} view={view} />}
          {csv && (
            <TableDownloads
              variant="secondary"
              path={csv + exportQuery(view).replace('?', csv.includes('?') ? '&' : '?')}
              failed={messages.common.exportFailed}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Prints the list with all its rows: those of the other pages are asked for first. A longer list is a file. */
function PrintList({ total, complete, view }: Props['rows'] & Pick<Props, 'view'>) {
  const [wanted, setWanted] = useState(false)
  const ready = wanted && complete && !view.pending
  useEffect(() => {
    if (!ready) return
    // Once the rows are drawn; the browser's dialog holds everything else.
    const frame = requestAnimationFrame(() => {
      setWanted(false)
      window.print()
    })
    return () => cancelAnimationFrame(frame)
  }, [ready])
  if (total === 0 || total > pageSizes.max) return null
  return (
    <Button
      variant="secondary"
      className="max-sm:hidden"
      data-icon={wanted ? undefined : 'print'}
      aria-busy={wanted}
      onClick={() => {
        setWanted(true)
        if (!complete) view.change({ pageSize: String(pageSizes.max) })
      }}
    >
      {wanted && <Spinner />}
      {toolbarMessages.printList}
    </Button>
  )
}

/** Searches after a pause in typing, or at once with Enter. */
function SearchField({ caption, label, view }: { caption: string; label: string; view: ListViewControl }) {
  const draft = useDraft({
    value: view.values.q ?? '',
    read: (text) => text.trim(),
    take: (q, again) => view.change({ q }, { again }),
    pause: typingPause,
  })
  return (
    <form
      role="search"
      aria-label={caption}
      className="w-full text-sm sm:w-auto sm:min-w-64"
      onSubmit={(event) => {
        event.preventDefault()
        draft.commit()
      }}
    >
      <label>
        <span className="text-muted">{label}</span>
        <Input
          type="search"
          maxLength={limits.search}
          className="mt-1"
          value={draft.text}
          onChange={({ target }) => draft.type(target.value)}
          onFocus={draft.enter}
        />
      </label>
    </form>
  )
}

/** The view's filters as a query string; a file has all pages in the list's own order. */
function exportQuery({ values: { page: _page, pageSize: _pageSize, sort: _sort, ...view } }: ListViewControl) {
  const query = new URLSearchParams(view).toString()
  return query ? `?${query}` : ''
}
