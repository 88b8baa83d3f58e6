import type { ApplicationEvent } from '@/lib/admissions/schema'
import { messages } from '@/lib/messages'

/** What happened, newest first; `at` as it is shown. */
export function History({ events }: { events: readonly ApplicationEvent[] }) {
  if (events.length === 0) return <p className="mt-5 text-sm text-muted">{messages.admissions.noHistory}</p>
  return (
    <ol className="mt-5 divide-y divide-line border-t border-line">
      {events.map(({ id, change, note, by, at }) => (
        <li key={id} className="py-3 text-sm">
          <p className="text-muted">
            {by && `${by}, `}
            {at}
          </p>
          {change && (
            <p className="mt-1 font-medium">
              {change.from} <span aria-hidden>→</span>
              <span className="sr-only">to</span> {change.to}
            </p>
          )}
          {note && <p className="mt-1 wrap-anywhere whitespace-pre-line">{note}</p>}
        </li>
      ))}
    </ol>
  )
}
