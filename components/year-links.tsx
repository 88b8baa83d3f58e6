'use client'

import { useListView } from '@/components/data-table/use-list-view'
import { ViewLink } from '@/components/page-view'
import { yearLinksMessages } from '@/lib/screen-messages'
import { formatYear } from '@/lib/years'

type Props = {
  /** For screen readers. */
  label: string
  /** The prefix of the list's keys in the address. */
  list?: string
  years: readonly number[]
  /** The one that is shown without a choice; without it, all are. */
  shown?: number
}

/** Chooses the school year, or financial year, of a list: `year` in the page's address. */
export function YearLinks({ label, list = '', years, shown }: Props) {
  const { values } = useListView(list, false)
  const current = values.year ?? (shown === undefined ? '' : String(shown))
  const choices = [
    ...(shown === undefined ? [{ value: '', label: yearLinksMessages.allYears }] : []),
    ...years.map((year) => ({ value: String(year), label: formatYear(year) })),
  ]
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {choices.map((choice) => (
        <ViewLink
          key={choice.value}
          list={list}
          changes={{ year: choice.value, page: '' }}
          aria-current={choice.value === current ? 'true' : undefined}
          className="inline-flex min-h-6 items-center text-accent underline decoration-1 underline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
        >
          {choice.label}
        </ViewLink>
      ))}
    </nav>
  )
}
