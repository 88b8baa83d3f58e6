import type { ReactNode } from 'react'
import { Breakable } from '@/components/breakable'
import { useSchoolZone } from '@/components/school-zone'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { formatInstant } from '@/lib/dates'
import type { PersonDetail } from '@/lib/people/answers'
import { peopleMessages } from '@/lib/people/messages'
import { peopleDetailsMessages } from '@/lib/people/screen-messages'
import { dialNumber } from '@/lib/phone'
import { entryOf, fieldsBesideName, shownValue, type PersonField } from '@/lib/person-fields'
import { Access } from './access'
import { EditPanel } from './edit-panel'

type Props = {
  person: PersonDetail
  /** For an administrator. */
  office: boolean
  /** The viewer's own account. */
  own: boolean
  editing: boolean
  onEdited: () => void
}

/** How to reach a person, and what stands about the account. */
export function Details({ person, office, own, editing, onEdited }: Props) {
  const zone = useSchoolZone()
  const { application } = person
  const shown = fieldsBesideName(person.role).filter((field) => office || !entryOf(field).forOffice)
  const entries: [label: string, value: ReactNode][] = shown.map((field) => [
    entryOf(field).label,
    shownIn(field, person[field]),
  ])
  if (office && person.loginPhone) entries.push([peopleDetailsMessages.logsInWith, person.loginPhone])
  if (office) entries.push(['Password', passwordState(person)])
  if (office && person.slipUntil)
    entries.push([
      peopleDetailsMessages.slip,
      peopleDetailsMessages.slipWorksUntil(formatInstant(person.slipUntil, zone)),
    ])
  if (office && person.email && !person.hasPassword) entries.push(['Invitation', invitationSaid(person, zone)])
  if (application) entries.push(['Application', <ApplicationLink key="application" application={application} />])
  const since = formatInstant(person.since, zone)
  entries.push([person.state === 'Waiting' ? peopleDetailsMessages.signedUp : peopleDetailsMessages.addedOn, since])
  const changeable = office && !person.blockedSince && !person.joinedInto
  return (
    <Card>
      <EditPanel person={changeable ? person : undefined} editing={editing} onDone={onEdited}>
        <dl className="mt-2 divide-y divide-line">
          {entries.map(([label, value]) => (
            <div key={label} className="grid gap-1 py-3 sm:grid-cols-[8rem_1fr] sm:gap-4">
              <dt className="text-sm text-muted sm:leading-relaxed">{label}</dt>
              <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
                {value || <span className="text-muted">{peopleDetailsMessages.notGiven}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </EditPanel>
      {changeable && <Access person={person} own={own} />}
    </Card>
  )
}

function shownIn(field: PersonField, value: string): ReactNode {
  const { kind } = entryOf(field)
  if (kind === 'phone') return dialled(value)
  if (kind === 'email') return mailbox(value)
  return shownValue(field, value)
}

function passwordState({ role, email, loginPhone, hasPassword }: PersonDetail) {
  if (role === 'parent' && !email && !loginPhone) return peopleDetailsMessages.notInvitedYet
  if (!email && !loginPhone) return peopleDetailsMessages.noLoginWithoutEmail
  return hasPassword ? 'Set' : peopleDetailsMessages.notSetYet
}

const invitationSaid = ({ invitation }: PersonDetail, zone: string) =>
  invitation
    ? peopleMessages.invitation({
        ...invitation,
        at: formatInstant(invitation.at, zone),
        until: invitation.until && formatInstant(invitation.until, zone),
      })
    : peopleMessages.notInvited

const dialled = (number: string) => number && <a href={`tel:${dialNumber(number)}`}>{number}</a>

const mailbox = (to: string) =>
  to && (
    <a href={`mailto:${to}`} className="underline decoration-line underline-offset-4 hover:text-accent">
      <Breakable text={to} />
    </a>
  )

const ApplicationLink = ({ application: { id, reference } }: { application: { id: string; reference: string } }) => (
  <a href={`/admin/admissions/${id}`} className={buttonStyle({ variant: 'link', size: 'inline' })}>
    {reference}
  </a>
)
