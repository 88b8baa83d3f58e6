'use client'

import type { ReactNode } from 'react'
import { Crumbs } from '@/components/crumbs'
import { container } from '@/components/layout/container'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Day } from '@/lib/dates'
import type { PersonDetail } from '@/lib/people/answers'
import { shownRole } from '@/lib/people/lists'
import { leavingOutcomes, placeName } from '@/lib/enrolment/lists'
import { PersonStateBadge } from '../person-state'
import { Details } from './details'
import { Part } from './part'
import { Place } from './place'
import { Readmission } from './readmission'
import { Enrolments } from './sections'

type Props = {
  person: PersonDetail
  /** The viewer is an administrator. */
  office: boolean
  /** The person is the viewer. */
  own: boolean
  today: Day
  /** What is read apart from the person: below the details, and beside them. */
  below: ReactNode
  beside: ReactNode
}

/** A person's page around its parts. One client component: its elements would otherwise be sent as data too. */
export function PersonScreen({ person, office, own, today, below, beside }: Props) {
  const pupil = person.role === 'student'
  const open = person.enrolments.some(({ to }) => to === null)
  const left = leavingOutcomes.some((outcome) => outcome === person.enrolments[0]?.outcome)
  const facts = [
    pupil ? placeOf(person, open) : shownRole[person.role],
    person.rollNo !== null && `roll number ${person.rollNo}`,
    person.admissionNo && `admission number ${person.admissionNo}`,
  ].filter(Boolean)
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <Crumbs
        to={[office ? { href: '/admin/people', label: 'People' } : { href: '/people', label: 'Students' }]}
        here={person.name}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">{person.name}</h1>
        <PersonStateBadge state={person.state} />
      </div>
      <p className="mt-2 text-muted">{facts.join(', ')}</p>
      {office && (
        <a
          href={`/admin/audit?person=${person.id}`}
          className={cn(buttonStyle({ variant: 'link', size: 'inline' }), 'mt-2')}
        >
          Who has seen and changed this record
        </a>
      )}
      <div className="mt-6 grid grid-cols-1 items-start sm:gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid grid-cols-1 sm:gap-6">
          <Details person={person} office={office} own={own} />
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

/** The class and section of today, or of when a pupil left. */
function placeOf(person: PersonDetail, open: boolean) {
  const [last] = person.enrolments
  return open || !last ? placeName(person) : `Last in ${placeName(last)}`
}
