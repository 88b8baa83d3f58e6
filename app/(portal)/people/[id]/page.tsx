import { allows } from '@/lib/permissions'
import type { Metadata } from 'next'
import { cache, type ReactNode } from 'react'
import { ListSkeleton } from '@/components/data-table/list-skeleton'
import { ScreenSection } from '@/components/screen-section'
import { Skeleton } from '@/components/ui/skeleton'
import type { SearchParams } from '@/lib/list-view'
import { personCertificates } from '@/lib/certificates/queries'
import { listFeePapers } from '@/lib/fee-papers/queries'
import { readPerson } from '@/lib/people/queries'
import { listChildren, listGuardians } from '@/lib/guardians/queries'
import { childrenMessages, familyMessages } from '@/lib/guardians/screen-messages'
import { personHistory } from '@/lib/people/history'
import { peopleDetailPageMessages } from '@/lib/people/page-messages'
import { readPhotoConsents } from '@/lib/privacy/consent'
import { personFees } from '@/lib/people/fees'
import { personAttendance, personLeave, personMessages, personReports } from '@/lib/people/sections'
import type { Result } from '@/lib/result'
import { managesRole } from '@/lib/server/accounts/managed'
import { currentUser, read, readSection, readTable } from '@/lib/server/doors/page'
import { storage } from '@/lib/server/files/storage/storage'
import { schoolDay } from '@/lib/server/school-day'
import { readClassTeachers } from '@/lib/year/class-teachers'
import { FeePapers } from '../../fees/fee-papers'
import { SessionsPanel } from '../../sessions-panel'
import { Attendance } from './attendance'
import { Children } from './children'
import { Family } from './family'
import { Fees } from './fees'
import { Figures } from './figures'
import { History } from './history'
import { Papers } from './papers'
import { Part } from './part'
import { PersonalData } from './personal-data'
import { PhotoConsent } from './photo-consent'
import { PersonScreen } from './person-screen'
import { Leave, Messages, Reports } from './sections'
import { Teaching } from './teaching'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

const personOf = cache((id: string) => read(readPerson, { id }))

export async function generateMetadata({ params }: Pick<Props, 'params'>): Promise<Metadata> {
  return { title: (await personOf((await params).id)).name }
}

/** All that the school knows of a person. Each section is one statement, and fails alone. */
export default async function PersonPage({ params, searchParams }: Props) {
  const [{ id }, view] = await Promise.all([params, searchParams])
  const [person, user] = await Promise.all([personOf(id), currentUser()])
  const pupil = person.role === 'student'
  const office = managesRole(user, person.role)
  // What only administrators do about a person.
  const everybody = allows('privacy:manage', user)
  const entry = { id, name: person.name, joinedInto: person.joinedInto }
  const enrolled = person.enrolments.some(({ to }) => to === null)
  const payer = allows('payments:record', user) ? { id, name: person.name } : undefined
  const keeper = allows('fees:create', user) ? payer : undefined
  const waiver = allows('payments:reverse', user) ? { id, name: person.name } : undefined
  const today = schoolDay()
  const fees = pupil && allows('people:fees', user) && readTable(personFees, view, 'fees', { id })
  const papers = fees && allows('payments:read', user) && (
    <ScreenSection reading={readSection(listFeePapers, { id })} waiting={<Skeleton className="h-6" />}>
      {(papers) => <FeePapers papers={papers} />}
    </ScreenSection>
  )
  const attendance = pupil && allows('people:attendance', user) && readSection(personAttendance, { id })
  return (
    <PersonScreen
      person={person}
      office={office}
      audits={office && allows('audit:read', user)}
      teaches={allows('classes:teach', user)}
      own={user?.id === id}
      today={today}
      direct={storage().direct}
      figures={
        fees && (
          <ScreenSection
            reading={both(fees, attendance || undefined)}
            waiting={<Skeleton className="h-12 w-72 max-w-full" />}
          >
            {([owed, marks]) => <Figures fees={owed} attendance={marks} payer={payer} today={today} />}
          </ScreenSection>
        )
      }
      family={
        pupil
          ? allows('guardians:read', user) && (
              <Later id="family" title={familyMessages.title} reading={readSection(listGuardians, { id })}>
                {(reading) => (
                  <Family
                    student={{ id, name: person.name }}
                    may={office && !person.blockedSince && person.state !== 'Waiting'}
                    today={today}
                    parentEmail={person.parentEmail}
                    reading={reading}
                  />
                )}
              </Later>
            )
          : person.role === 'parent'
            ? office && (
                <Later id="children" title={childrenMessages.title} open reading={readSection(listChildren, { id })}>
                  {(reading) => <Children person={entry} reading={reading} />}
                </Later>
              )
            : // Staff with a child at the school.
              everybody && (
                <ScreenSection reading={settled(readSection(listChildren, { id }))} waiting={null}>
                  {(reading) =>
                    reading.ok && reading.data.length === 0 ? null : <Children person={entry} reading={reading} />
                  }
                </ScreenSection>
              )
      }
      below={
        office && (
          <>
            {everybody && person.role === 'teacher' && person.state !== 'Waiting' && (
              <Part id="teaching" title={peopleDetailPageMessages.classTeacher}>
                <ScreenSection reading={readSection(readClassTeachers)}>
                  {({ years }) => <Teaching id={id} may={person.active} years={years} />}
                </ScreenSection>
              </Part>
            )}
            {pupil && person.enrolments.length > 0 && (
              <Later id="papers" title="Certificates" reading={readSection(personCertificates, { id })}>
                {(reading) => <Papers id={id} enrolled={enrolled} reading={reading} />}
              </Later>
            )}
            {person.hasPassword && (
              <Part id="sessions" title="Logins">
                <SessionsPanel
                  person={id}
                  heading={<p className="text-sm text-muted">{peopleDetailPageMessages.whereIsLogged(person.name)}</p>}
                  about={peopleDetailPageMessages.whereIsLoggedIn(person.name)}
                />
              </Part>
            )}
            {everybody && pupil && person.state !== 'Waiting' && (
              <Later
                id="photos"
                title={peopleDetailPageMessages.photoConsent}
                reading={readSection(readPhotoConsents, { id })}
              >
                {(reading) => <PhotoConsent id={id} may={!person.blockedSince} reading={reading} />}
              </Later>
            )}
            {everybody && (
              <Part id="privacy" title={peopleDetailPageMessages.personalData}>
                <PersonalData person={person} own={user?.id === id} enrolled={enrolled} />
              </Part>
            )}
            <Later id="history" title="History" reading={readSection(personHistory, { id })}>
              {(reading) => <History reading={reading} />}
            </Later>
          </>
        )
      }
      beside={
        <>
          {fees && (
            <Later id="fees" title={peopleDetailPageMessages.feesAndPayments} open reading={fees}>
              {(reading) => (
                <Fees
                  payer={keeper}
                  waiver={waiver}
                  concedes={allows('concessions:give', user) && id}
                  prints={payer !== undefined}
                  today={today}
                  papers={papers}
                  reading={reading}
                />
              )}
            </Later>
          )}
          {attendance && (
            <>
              <Later id="attendance" title="Attendance" reading={attendance}>
                {(reading) => <Attendance id={id} reading={reading} />}
              </Later>
              <Later id="leave" title="Leave" reading={readTable(personLeave, view, 'leave', { id })}>
                {(reading) => <Leave open={'leave.show' in view} reading={reading} />}
              </Later>
            </>
          )}
          {pupil && allows('people:reports', user) && (
            <Later id="reports" title="Reports" reading={readTable(personReports, view, 'reports', { id })}>
              {(reading) => <Reports name={person.name} open={'reports.show' in view} reading={reading} />}
            </Later>
          )}
          {/* What goes to a guardian is about a child, and stands there. */}
          {person.role !== 'parent' && allows('people:messages', user) && (
            <Later
              id="messages"
              title={messagesOf(pupil)}
              reading={readTable(personMessages, view, 'messages', { id })}
            >
              {(reading) => <Messages title={messagesOf(pupil)} open={'messages.show' in view} reading={reading} />}
            </Later>
          )}
        </>
      }
    />
  )
}

/** Each says its own failure, where its part is. */
const both = async <One, Other>(one: Promise<Result<One>>, other?: Promise<Result<Other>>) => ({
  ok: true as const,
  data: await Promise.all([one, other]),
})

/** One whose failure its part says. */
const settled = async <Data,>(reading: Promise<Result<Data>>) => ({ ok: true as const, data: await reading })

const messagesOf = (pupil: boolean) => (pupil ? peopleDetailPageMessages.messagesToFamily : 'Messages')

type LaterProps<Data> = {
  id: string
  title: string
  /** Unfolded on a phone from the start. */
  open?: boolean
  reading: Promise<Result<Data>>
  children: (reading: Result<Data>) => ReactNode
}

/** A part that is there with its title while it is read, and says a failure in itself. */
const Later = <Data,>({ reading, children, ...part }: LaterProps<Data>) => (
  <ScreenSection
    reading={settled(reading)}
    waiting={
      <Part {...part}>
        <ListSkeleton />
      </Part>
    }
  >
    {children}
  </ScreenSection>
)
