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
      <strong className="font-semibold">{formatYear(current.year)} is the current year</strong>, from{' '}
      {formatDay(current.first)} to {formatDay(current.last)}.{' '}
      {begun
        ? `It was begun${begun.by && ` by ${begun.by}`} on ${formatSchoolInstant(begun.at)}: ${inWords(begun)}.`
        : 'No students were moved to it here.'}{' '}
      {next.year !== current.year &&
        (waits
          ? `You can prepare ${formatYear(next.year)} now, and begin it from ${formatDay(next.first)}.`
          : `You can begin ${formatYear(next.year)} now.`)}
    </p>
  )
}
