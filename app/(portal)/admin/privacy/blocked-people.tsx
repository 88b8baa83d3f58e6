'use client'

import { Card } from '@/components/ui/card'
import type { Blocked } from '@/lib/privacy/answers'
import { blockedPeopleMessages } from '@/lib/privacy/screen-messages'

/** `since` and `until` are formatted. */
export function BlockedPeople({ people }: { people: readonly Blocked[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {people.map(({ id, name, reason, by, since, until }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <a href={`/people/${id}`} className="font-semibold wrap-anywhere underline-offset-4 hover:underline">
              {name}
            </a>
            <p className="text-sm">{blockedPeopleMessages.blockedToBeErased(since, by, until)}</p>
            <p className="text-sm wrap-anywhere text-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
