'use client'

import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import { formatInstant } from '@/lib/dates'
import type { PersonBeginning, PersonHistory } from '@/lib/people/answers'
import { peopleHistoryMessages } from '@/lib/people/screen-messages'
import { ReadPart, type Reading } from './part'

export const History = ({ reading }: Reading<PersonHistory>) => (
  <ReadPart id="history" title="History" reading={reading}>
    {(history) => <Changes history={history} />}
  </ReadPart>
)

/** The newest change first; how the person came is the oldest. */
function Changes({ history: { changes, beginning } }: { history: PersonHistory }) {
  const zone = useSchoolZone()
  return (
    <ol className="divide-y divide-line">
      {changes.map(({ id, field, before, after, reason, status, by, at }) => (
        <li key={id} className="py-3 text-sm first:pt-0 last:pb-0">
          <p className="text-muted">
            {by && `${by}, `}
            {formatInstant(at, zone)}
          </p>
          <p className="mt-1 wrap-anywhere">
            <span className="font-medium">{field}:</span> {before || 'none'} <span aria-hidden>→</span>
            <span className="sr-only">to</span> {after || 'none'}
            {status !== 'Made' && <Badge className="ml-1.5">{status}</Badge>}
          </p>
          {reason && <p className="mt-1 wrap-anywhere whitespace-pre-line">{reason}</p>}
        </li>
      ))}
      <li className="py-3 text-sm wrap-anywhere first:pt-0 last:pb-0">
        <Beginning beginning={beginning} />
      </li>
    </ol>
  )
}

function Beginning({ beginning: { words, at, approved } }: { beginning: PersonBeginning }) {
  const zone = useSchoolZone()
  if (!words) return <p>{peopleHistoryMessages.addedOnWhoAdded(formatInstant(at, zone))}</p>
  return (
    <>
      <p>{peopleHistoryMessages.on(words, formatInstant(at, zone))}</p>
      {approved && (
        <p className="mt-1">{peopleHistoryMessages.approved(approved.by, formatInstant(approved.at, zone))}</p>
      )}
    </>
  )
}
