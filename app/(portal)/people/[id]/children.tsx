'use client'

import { PersonName } from '@/components/person-name'
import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import { formatDay, formatInstant } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import type { Child } from '@/lib/guardians/answers'
import { guardianRights } from '@/lib/guardians/lists'
import { childrenMessages, familyMessages } from '@/lib/guardians/screen-messages'
import { ReadPart, type Reading } from './part'

/** Whose guardian somebody is, and was. */
export function Children({ reading }: Reading<readonly Child[]>) {
  const zone = useSchoolZone()
  return (
    <ReadPart id="children" title={childrenMessages.title} open count={({ length }) => length} reading={reading}>
      {(children) =>
        children.length === 0 ? (
          <p className="text-sm text-muted">{childrenMessages.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {children.map((child) => {
              const { id, name, relation, since, until, bar, ...place } = child
              const rights = guardianRights.filter((right) => child[right]).map((right) => familyMessages.rights[right])
              return (
                <li key={`${id} ${since} ${until ?? ''}`} className="py-3 first:pt-0 last:pb-0">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <PersonName id={id} name={name} />
                    <span className="text-sm text-muted">{placeName(place)}</span>
                    {bar && <Badge tone="negative">{familyMessages.barred}</Badge>}
                  </p>
                  <p className="mt-0.5 text-sm text-muted">
                    {[relation, ...(until ? [childrenMessages.until(formatDay(until))] : bar ? [] : rights)].join(', ')}
                  </p>
                  {bar && (
                    <p className="mt-0.5 text-sm wrap-anywhere">
                      {familyMessages.bar(formatInstant(bar.at, zone), bar.by, bar.reason)}
                    </p>
                  )}
                </li>
              )
            })}
          </ul>
        )
      }
    </ReadPart>
  )
}
