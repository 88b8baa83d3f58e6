import { Mail, Pencil, Phone } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Breakable } from '@/components/breakable'
import { PhoneLink } from '@/components/phone-link'
import { Button, buttonStyle } from '@/components/ui/button'
import type { Day } from '@/lib/dates'
import type { PersonDetail } from '@/lib/people/answers'
import { withView } from '@/lib/list-view'
import { shownRole } from '@/lib/people/lists'
import { placeName } from '@/lib/enrolment/lists'
import { headMessages } from '@/lib/people/screen-messages'
import { PersonStateBadge } from '../person-state'
import { PersonForm } from './edit-panel'
import { IssueCertificate } from './issue-certificate'
import { Move } from './move'
import { Portrait } from './portrait'

type Props = {
  person: PersonDetail
  /** For an administrator. */
  office: boolean
  /** The viewer teaches. */
  teaches: boolean
  today: Day
  /** Files are uploaded straight to UploadThing. */
  direct: boolean
  /** What is owed, the month's attendance and the payment of it. */
  figures: ReactNode
  editing: boolean
  editButton: Ref<HTMLButtonElement>
  onEdit: () => void
}

/** Who a person is, how to reach the family, and what is done most. */
export function Head({ person, office, teaches, today, direct, figures, editing, editButton, onEdit }: Props) {
  const pupil = person.role === 'student'
  const open = person.enrolments.some(({ to }) => to === null)
  const changeable = office && !person.blockedSince && !person.joinedInto
  const facts = [
    pupil ? placeOf(person, open) : shownRole[person.role],
    person.rollNo !== null && headMessages.rollNumber(person.rollNo),
    person.admissionNo && headMessages.admissionNumber(person.admissionNo),
  ].filter(Boolean)
  return (
    <>
      <div className="flex gap-4 sm:gap-6">
        <Portrait person={person} may={changeable && person.state !== 'Waiting'} direct={direct} />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="page-title min-w-0 wrap-anywhere">{person.name}</h1>
            <PersonStateBadge state={person.state} />
          </div>
          <p className="mt-2 text-muted">{facts.join(', ')}</p>
          <Reach person={person} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-end gap-x-12 gap-y-4">
        {figures}
        <div className="flex flex-wrap gap-2 empty:hidden sm:ml-auto">
          {pupil &&
            (office ? (
              <IssueCertificate person={person} enrolled={open} />
            ) : (
              teaches && <Teaching person={person} open={open} />
            ))}
          {office && pupil && open && <Move person={person} today={today} />}
          {changeable && (
            <Button
              ref={editButton}
              variant="secondary"
              size="touch"
              aria-expanded={editing}
              onFocus={PersonForm.preload}
              onClick={onEdit}
            >
              <Pencil aria-hidden />
              Edit
            </Button>
          )}
        </div>
      </div>
    </>
  )
}

/** The class and section of today, or of when a pupil left. */
function placeOf(person: PersonDetail, open: boolean) {
  const [last] = person.enrolments
  return open || !last ? placeName(person) : headMessages.lastIn(placeName(last))
}

/** One tap calls, another writes. A pupil's call is to the first contact, if there is one, and the mail to the parent. */
function Reach({ person }: { person: PersonDetail }) {
  const { role, email, contactEmail, parentEmail, name, contact } = person
  const mail = role === 'student' ? parentEmail : email || contactEmail
  const whom = role === 'student' ? headMessages.family(name) : name
  const phone = contact?.phone ?? person.phone
  return (
    <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
      {phone && (
        <PhoneLink number={phone} call={headMessages.call(contact?.name ?? whom)} icon={<Phone aria-hidden />}>
          {contact && <span className="text-muted">{contact.relation}</span>}
        </PhoneLink>
      )}
      {mail && (
        <a href={`mailto:${mail}`} className={buttonStyle({ variant: 'link', size: 'inline', className: 'min-w-0' })}>
          <Mail aria-hidden />
          <span className="sr-only">{headMessages.write(whom)} </span>
          <span className="min-w-0">
            <Breakable text={mail} />
          </span>
        </a>
      )}
    </p>
  )
}

/** What a teacher does about a pupil. */
function Teaching({ person, open }: { person: PersonDetail; open: boolean }) {
  if (!open) return null
  const place = withView('', 'mark', { class: person.class, section: person.section ?? '' })
  const style = buttonStyle({ variant: 'secondary', size: 'touch' })
  return (
    <>
      <a href={`/attendance${place}#mark`} className={style}>
        Mark attendance
      </a>
      <a href="/reports" className={style}>
        {headMessages.createReport}
      </a>
      <a href="/notifications" className={style}>
        Send notification
      </a>
    </>
  )
}
