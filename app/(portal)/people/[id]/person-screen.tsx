'use client'

import { useRef, useState, type ReactNode } from 'react'
import { Crumbs } from '@/components/crumbs'
import { container } from '@/components/layout/container'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Day } from '@/lib/dates'
import type { PersonDetail } from '@/lib/people/answers'
import { leavingOutcomes } from '@/lib/enrolment/lists'
import { personScreenMessages } from '@/lib/people/screen-messages'
import { Details } from './details'
import { Enrolments } from './enrolments'
import { Head } from './head'
import { Part } from './part'
import { Place } from './place'
import { Readmission } from './readmission'

type Props = {
  person: PersonDetail
  /** The viewer is an administrator. */
  office: boolean
  /** The viewer may read who has seen and changed it. */
  audits: boolean
  /** The viewer teaches. */
  teaches: boolean
  /** The person is the viewer. */
  own: boolean
  today: Day
  /** Files are uploaded straight to UploadThing. */
  direct: boolean
  /** What is read apart from the person: at the head, below the details (the family first), and beside them. */
  figures: ReactNode
  family: ReactNode
  below: ReactNode
  beside: ReactNode
}

/** A person's page around its parts. One client component: its elements would otherwise be sent as data too. */
export function PersonScreen({
  person,
  office,
  audits,
  teaches,
  own,
  today,
  direct,
  figures,
  family,
  below,
  beside,
}: Props) {
  const pupil = person.role === 'student'
  const open = person.enrolments.some(({ to }) => to === null)
  const left = leavingOutcomes.some((outcome) => outcome === person.enrolments[0]?.outcome)
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  function edited() {
    setEditing(false)
    // The pressed button is gone.
    edit.current?.focus()
  }
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <Crumbs
        to={[office ? { href: '/admin/people', label: 'People' } : { href: '/people', label: 'Students' }]}
        here={person.name}
      />
      <Head
        person={person}
        office={office}
        teaches={teaches}
        today={today}
        direct={direct}
        figures={figures}
        editing={editing}
        editButton={edit}
        onEdit={() => (editing ? edited() : setEditing(true))}
      />
      {audits && (
        <a
          href={`/admin/audit?person=${person.id}`}
          className={cn(buttonStyle({ variant: 'link', size: 'inline' }), 'mt-3')}
        >
          {personScreenMessages.whoHasSeenAndChanged}
        </a>
      )}
      <div className="mt-6 grid grid-cols-1 items-start sm:gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid grid-cols-1 sm:gap-6">
          <Details person={person} office={office} own={own} editing={editing} onEdited={edited} />
          {family}
          {pupil && (
            <Part id="enrolments" title="Enrolments" count={person.enrolments.length}>
              <Enrolments rows={person.enrolments} />
              {office && open && <Place person={person} today={today} />}
              {/* Who is blocked has another state. */}
              {office && person.state === 'Left' && person.enrolments.length > 0 && (
                <Readmission person={person} today={today} left={left} />
              )}
            </Part>
          )}
          {below}
        </div>
        <div className="grid grid-cols-1 sm:gap-6">{beside}</div>
      </div>
    </div>
  )
}
