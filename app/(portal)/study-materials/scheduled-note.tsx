'use client'

import { ViewLink } from '@/components/page-view'
import { formatDay } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import { addedKey } from '@/lib/list-view'
import type { Topic } from '@/lib/topics/answers'
import { scheduledNoteMessages } from '@/lib/topics/screen-messages'

/** Below the form: what was scheduled last, and the way to where it stands in the list, which may have many pages. */
export function ScheduledNote({ topic: { id, topic, date, ...place } }: { topic: Topic }) {
  return (
    <p role="status" className="mt-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
      <span className="min-w-0 wrap-anywhere">
        {scheduledNoteMessages.scheduled(topic, placeName(place), formatDay(date))}
      </span>
      <ViewLink
        changes={{
          section: place.section,
          ...of({ class: place.class, date, [addedKey]: id, q: '', subject: '', by: '', sort: '', page: '' }),
        }}
        className="inline-flex min-h-6 items-center whitespace-nowrap text-accent underline underline-offset-4"
      >
        {scheduledNoteMessages.show}
      </ViewLink>
    </p>
  )
}

/** Changes of the view of the topics among those of the whole page. */
const of = (changes: Record<string, string>) =>
  Object.fromEntries(Object.entries(changes).map(([key, value]) => [`topics.${key}`, value]))
