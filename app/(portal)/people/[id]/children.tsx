'use client'

import { useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatDay, formatInstant } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import type { Child } from '@/lib/guardians/answers'
import { guardianRights } from '@/lib/guardians/lists'
import { childrenMessages, familyMessages } from '@/lib/guardians/screen-messages'
import type { JoinDialog as Join } from './join-dialog'
import { ReadPart, type Reading } from './part'
import type { PartDialog as Divide } from './part-dialog'

const JoinDialog = onDemand<ComponentProps<typeof Join>>(
  () => import('./join-dialog').then((module) => module.JoinDialog),
  { giveUp: ({ onClose }) => onClose() },
)
const PartDialog = onDemand<ComponentProps<typeof Divide>>(
  () => import('./part-dialog').then((module) => module.PartDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Entry = { id: string; name: string }
type Props = { person: Entry & { joinedInto?: Entry | null } } & Reading<readonly Child[]>

/** Whose guardian somebody is, and was; for the office, which joins two entries of one person and parts one of two. */
export function Children({ person: { id, name, joinedInto }, reading }: Props) {
  const person = { id, name }
  const zone = useSchoolZone()
  const [opened, setOpened] = useState<'join' | 'part'>()
  const close = () => setOpened(undefined)
  return (
    <ReadPart id="children" title={childrenMessages.title} open count={({ length }) => length} reading={reading}>
      {(children) => (
        <>
          {joinedInto && (
            <p className="text-sm">
              {childrenMessages.joinedInto} <PersonName {...joinedInto} />
            </p>
          )}
          {children.length === 0 && !joinedInto && <p className="text-sm text-muted">{childrenMessages.none}</p>}
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
          <div className="mt-3 flex flex-wrap gap-1">
            {!joinedInto && (
              <Button variant="ghost" size="sm" onClick={() => setOpened('join')}>
                {childrenMessages.same}
              </Button>
            )}
            {openOf(children).length > 1 && (
              <Button variant="ghost" size="sm" onClick={() => setOpened('part')}>
                {childrenMessages.part}
              </Button>
            )}
          </div>
          {opened === 'join' && <JoinDialog person={person} onClose={close} />}
          {opened === 'part' && <PartDialog person={person} pupils={openOf(children)} onClose={close} />}
        </>
      )}
    </ReadPart>
  )
}

const openOf = (children: readonly Child[]) => children.filter(({ until }) => until === null)
