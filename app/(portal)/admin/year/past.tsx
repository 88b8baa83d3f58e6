import { Badge } from '@/components/ui/badge'
import { formatSchoolInstant } from '@/lib/server/school-day'
import type { PastRollOver } from '@/lib/year/answers'
import { pastMessages } from '@/lib/year/page-messages'
import { formatYear } from '@/lib/years'
import { inWords } from './in-words'

/** The roll-overs that were run, newest first. */
export function PastRollOvers({ rows }: { rows: readonly PastRollOver[] }) {
  return (
    <section aria-labelledby="past">
      <h2 id="past" className="section-title">
        {pastMessages.earlierMoves}
      </h2>
      <ol className="mt-4 divide-y divide-line">
        {rows.map(({ id, year, at, by, takenBack, ...counts }) => (
          <li key={id} className="py-3">
            <p className="font-medium">
              {pastMessages.move(formatYear(year))}
              {takenBack && <Badge className="ml-2">{pastMessages.takenBack}</Badge>}
            </p>
            <p className="mt-1 text-sm text-muted">
              {[by, formatSchoolInstant(at)].filter(Boolean).join(', ')}: {inWords(counts)}
              {takenBack &&
                pastMessages.takenBackBy([takenBack.by, formatSchoolInstant(takenBack.at)].filter(Boolean).join(', '))}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
