import { formatDay } from '@/lib/dates'
import { formatSchoolInstant } from '@/lib/server/school-day'
import type { YearState } from '@/lib/year/answers'
import { runningMessages } from '@/lib/year/page-messages'
import { formatYear } from '@/lib/years'
import { inWords } from './in-words'

/** Which year runs, how its pupils came into it, and what can be done next. */
export function Running({ state: { current, past, next, waits } }: { state: YearState }) {
  const begun = past.find(({ year, takenBack }) => year === current.year && !takenBack)
  return (
    <p className="max-w-3xl">
      <strong className="font-semibold">{runningMessages.isCurrentYear(formatYear(current.year))}</strong>
      {runningMessages.fromTo(formatDay(current.first), formatDay(current.last))}{' '}
      {begun
        ? runningMessages.itWasBegunOn(begun.by, formatSchoolInstant(begun.at), inWords(begun))
        : runningMessages.wasNotBegunHere}{' '}
      {next.year !== current.year &&
        (waits
          ? runningMessages.prepareNow(formatYear(next.year), formatDay(next.first))
          : runningMessages.beginNow(formatYear(next.year)))}
    </p>
  )
}
