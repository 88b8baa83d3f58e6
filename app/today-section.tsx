import { CircleAlert, CircleCheck, CircleDot } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { formatDay, formatWeekday } from '@/lib/dates'
import type { Figure, Today } from '@/lib/today/answers'
import { todayMessages } from '@/lib/today/messages'
import { todaySectionMessages } from '@/lib/today/screen-messages'

/** What is said before the detail: nothing of what is only for information. */
const states = {
  late: { word: 'Urgent', icon: CircleAlert, tone: 'text-negative' },
  waits: { word: todaySectionMessages.toDo, icon: CircleDot, tone: 'text-caution' },
  known: null,
} as const

/**
 * What waits for the viewer today, each figure a link to the list of what was counted. `data-today` lets the poller of the
 * bar (components/layout/bar-poller.tsx) see when the figures are old.
 */
export function TodaySection({ today: { date, off, figures, done, version } }: { today: Today }) {
  const waiting = figures.some(({ urgency }) => urgency !== 'known')
  return (
    <section aria-labelledby="today" data-today={version}>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="today" className="text-xl">
          Today
        </h2>
        <p className="text-muted">
          {formatWeekday(date)}, {formatDay(date)}
          {off && todaySectionMessages.noSchool(off === formatWeekday(date) ? '' : `: ${off}`)}
        </p>
      </div>
      {!waiting && <Done said={[todayMessages.nothing, ...sentence(done)].join(' ')} className="mt-3 font-medium" />}
      {figures.length > 0 && (
        <ul className="today">
          {figures.map((each) => (
            <Line key={each.key} figure={each} />
          ))}
        </ul>
      )}
      {waiting && done.length > 0 && <Done said={sentence(done).join()} className="mt-3 text-sm text-muted" />}
    </section>
  )
}

/** On a phone a line, else a tile (app/today.css). */
function Line({ figure: { urgency, value, label, detail, href } }: { figure: Figure }) {
  const state = states[urgency]
  return (
    <li>
      <a href={href}>
        <b>{value}</b> <span>{label}</span>
        {(state || detail) && (
          <small>
            {state && (
              <em className={state.tone}>
                <state.icon aria-hidden />
                {state.word}
              </em>
            )}
            {detail}
          </small>
        )}
      </a>
    </li>
  )
}

const Done = ({ said, className }: { said: string; className: string }) => (
  <p className={cn('flex gap-2', className)}>
    <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" />
    {said}
  </p>
)

/** As one sentence; none without parts. */
const sentence = ([first, ...others]: readonly string[]) =>
  first ? [`${first.charAt(0).toUpperCase()}${[first, ...others].join(', ').slice(1)}.`] : []
