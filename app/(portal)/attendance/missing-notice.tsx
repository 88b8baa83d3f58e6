'use client'

import { ClipboardList } from 'lucide-react'
import { ViewLink } from '@/components/page-view'
import { cn } from '@/components/ui/cn'
import type { MissingRegisters } from '@/lib/attendance/answers'
import { missingNoticeMessages } from '@/lib/attendance/screen-messages'
import { placeName } from '@/lib/enrolment/lists'

/** `said`: how many. */
export type Missing = Pick<MissingRegisters, 'due' | 'late' | 'missing'> & { said: string }

/** The classes and sections in which not everybody is marked today, each a link to it; coloured after the hour at which they are due. */
export function MissingNotice({ registers, className }: { registers: Missing; className?: string | undefined }) {
  const { due, late, missing, said } = registers
  if (missing.length === 0) return null
  return (
    <section
      aria-labelledby="missing"
      className={cn(
        'mt-2 flex gap-x-3 rounded-lg border border-line px-3 py-2 text-sm sm:mt-4 sm:px-4 sm:py-3',
        late && 'bg-caution-soft',
        className,
      )}
    >
      <ClipboardList aria-hidden className={cn('mt-0.5 size-5 shrink-0', late ? 'text-caution' : 'text-muted')} />
      <div className="min-w-0">
        <h3 id="missing" className="text-sm font-semibold">
          {missingNoticeMessages.notMarkedYet(said, late, due)}
        </h3>
        <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          {missing.map((place) => (
            <li key={placeName(place)}>
              <ViewLink
                list="mark"
                changes={{ class: place.class, section: place.section, date: '', page: '', q: '', status: '', all: '' }}
                className="inline-flex min-h-6 items-center underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                {placeName(place)}
              </ViewLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
