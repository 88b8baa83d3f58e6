'use client'

import { UserPlus } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Breakable } from '@/components/breakable'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { PhoneLink } from '@/components/phone-link'
import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import { Button, buttonStyle } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { formatDay, formatInstant, type Day } from '@/lib/dates'
import { placeName } from '@/lib/enrolment/lists'
import type { Family as FamilyOf, Guardian } from '@/lib/guardians/answers'
import { guardianRights } from '@/lib/guardians/lists'
import { guardianMessages } from '@/lib/guardians/messages'
import { familyMessages } from '@/lib/guardians/screen-messages'
import { orderGuardians } from '../actions'
import type { GuardianDialog as Dialog } from './guardian-dialogs'
import { InviteGuardian } from './invite-guardian'
import { ReadPart, type Reading } from './part'

const GuardianDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./guardian-dialogs').then((module) => module.GuardianDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = {
  student: { id: string; name: string }
  /** The office, of a pupil whose data are not blocked. */
  may: boolean
  today: Day
  /** The address that the family has given, '' for none; of who signed up often nobody’s yet. */
  parentEmail: string
} & Reading<FamilyOf>

/** A pupil's guardians in the order of contact, and brothers and sisters. */
export function Family({ student, may, today, parentEmail, reading }: Props) {
  const [opened, setOpened] = useState<ComponentProps<typeof Dialog>['opened']>()
  return (
    <ReadPart id="family" title={familyMessages.title} count={({ guardians }) => guardians.length} reading={reading}>
      {({ guardians, siblings, former }) => (
        <>
          {guardians.length === 0 && <p className="text-sm text-muted">{familyMessages.none}</p>}
          <ol className="divide-y divide-line">
            {guardians.map((guardian, index) => (
              <li key={guardian.id} className="py-4 first:pt-0 last:pb-0">
                <Person guardian={guardian} linked={former !== null} />
                {may && (
                  <div className="mt-2 flex flex-wrap gap-1">
                    <Act of={guardian.name} onClick={() => setOpened({ what: 'edit', guardian })}>
                      Edit
                    </Act>
                    {index > 0 && <MoveUp student={student.id} guardians={guardians} index={index} />}
                    {!guardian.bar && (
                      <Act of={guardian.name} onClick={() => setOpened({ what: 'end', guardian })}>
                        End
                      </Act>
                    )}
                    <Act
                      of={guardian.name}
                      onClick={() => setOpened({ what: guardian.bar ? 'lift' : 'bar', guardian })}
                    >
                      {guardian.bar ? familyMessages.liftBar : 'Bar'}
                    </Act>
                    {guardian.login && !guardian.bar && (
                      <InviteGuardian guardian={{ ...guardian, login: guardian.login }} />
                    )}
                  </div>
                )}
              </li>
            ))}
          </ol>
          {siblings !== null && siblings.length > 0 && (
            <div className="mt-4 border-t border-line pt-4">
              <h3 className="text-sm text-muted">{familyMessages.siblings}</h3>
              <ul className="mt-1">
                {siblings.map(({ id, name, ...place }) => (
                  <li key={id} className="py-1 wrap-anywhere">
                    <PersonName id={id} name={name} /> <span className="text-sm text-muted">{placeName(place)}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {former !== null && former.length > 0 && (
            <div className="mt-4 border-t border-line pt-4 text-sm text-muted">
              <h3>{familyMessages.former}</h3>
              <ul className="mt-1">
                {former.map(({ id, name, relation, since, until }) => (
                  <li key={`${id} ${since} ${until}`} className="py-0.5 wrap-anywhere">
                    {familyMessages.was(name, relation, formatDay(until))}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {may && parentEmail !== '' && guardians.every(({ email }) => email !== parentEmail) && (
            <p className="mt-4 text-sm">
              <Breakable text={parentEmail} /> {familyMessages.notLinked}{' '}
              <Button variant="link" size="inline" onClick={() => setOpened({ what: 'add', email: parentEmail })}>
                {familyMessages.addAsGuardian}
              </Button>
            </p>
          )}
          {may && (
            <Button
              variant="secondary"
              size="sm"
              className="mt-4"
              onFocus={GuardianDialog.preload}
              onClick={() => setOpened({ what: 'add' })}
            >
              <UserPlus aria-hidden />
              {familyMessages.addGuardian}
            </Button>
          )}
          {opened && (
            <GuardianDialog
              student={student}
              opened={opened}
              today={today}
              alone={guardians.every(({ id, bar }) => bar || ('guardian' in opened && id === opened.guardian.id))}
              onClose={() => setOpened(undefined)}
            />
          )}
        </>
      )}
    </ReadPart>
  )
}

/** Who a guardian is, how to reach them, and in quiet words what they may. */
function Person({ guardian, linked }: { guardian: Guardian; linked: boolean }) {
  const zone = useSchoolZone()
  const { id, name, relation, phone, email, isFirst, bar } = guardian
  const rights = guardianRights.filter((right) => guardian[right]).map((right) => familyMessages.rights[right])
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{linked ? <PersonName id={id} name={name} /> : name}</span>
        <span className="text-sm text-muted">{relation}</span>
        {isFirst && <Badge>{familyMessages.firstContact}</Badge>}
        {bar && <Badge tone="negative">{familyMessages.barred}</Badge>}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {phone && <PhoneLink number={phone} call={familyMessages.call(name)} />}
        {email && (
          <a
            href={`mailto:${email}`}
            className={buttonStyle({ variant: 'link', size: 'inline', className: 'min-w-0' })}
          >
            <span className="sr-only">{familyMessages.write(name)} </span>
            <span className="min-w-0">
              <Breakable text={email} />
            </span>
          </a>
        )}
      </p>
      {guardian.isTold !== null && !bar && (
        <p className="mt-1 text-sm text-muted">{rights.length > 0 ? rights.join(', ') : familyMessages.noRights}</p>
      )}
      {bar && (
        <p className="mt-1 text-sm wrap-anywhere">
          {familyMessages.bar(formatInstant(bar.at, zone), bar.by, bar.reason)}
        </p>
      )}
    </>
  )
}

function Act({ of, children, ...props }: ComponentProps<typeof Button> & { of: string }) {
  return (
    <Button variant="ghost" size="sm" onFocus={GuardianDialog.preload} {...props}>
      {children}
      <span className="sr-only">{familyMessages.of(of)}</span>
    </Button>
  )
}

/** Contacts a guardian before the one who stands above. */
function MoveUp({ student, guardians, index }: { student: string; guardians: readonly Guardian[]; index: number }) {
  const [running, setRunning] = useState(false)
  const ids = guardians.map(({ id }) => id)
  const [moved = '', above = ''] = [ids[index], ids[index - 1]]

  async function move() {
    setRunning(true)
    const order = [...ids.slice(0, index - 1), moved, above, ...ids.slice(index + 1)]
    const result = await perform(orderGuardians, { id: student, order }, guardianMessages.orderFailed)
    setRunning(false)
    if (result.ok) notify.success(result.data.message)
    else notify.error(result.message)
  }

  return (
    <Act of={guardians[index]?.name ?? ''} aria-busy={running} disabled={running} onClick={() => void move()}>
      {familyMessages.moveUp}
    </Act>
  )
}
