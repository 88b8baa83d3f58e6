import { formatDay } from '@/lib/dates'
import { formatSchoolInstant } from '@/lib/server/school-day'
import type { YearState } from '@/lib/year/answers'
import { formatYear } from '@/lib/years'
import { inWords } from './in-words'

/** Which year runs, how its pupils came into it, and what can be done next. */
export function Running({ state: { current, past, next, waits } }: { state: YearState }) {
  const begun = past.find(({ year, takenBack }) => year === current.year && !takenBack)
  return (
    <p className="max-w-3xl">
      <strong className="font-semibold">{formatYear(current.year)} runs</strong>, from {formatDay(current.first)} to{' '}
      {formatDay(current.last)}.{' '}
      {begun
        ? `Its roll-over was run${begun.by && ` by ${begun.by}`} on ${formatSchoolInstant(begun.at)}: ${inWords(begun)}.`
        : 'No roll-over into it was run.'}{' '}
      {next.year !== current.year &&
        (waits
          ? `${formatYear(next.year)} can be prepared now, and begun from ${formatDay(next.first)} on.`
          : `${formatYear(next.year)} can be begun.`)}
    </p>
  )
}
