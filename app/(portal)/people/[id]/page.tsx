import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import { cache, type ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { Fold } from '@/components/fold'
import { ScreenSection } from '@/components/screen-section'
import { Total } from '@/components/total'
import { buttonStyle } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import type { SearchParams } from '@/lib/list-view'
import { personCertificates } from '@/lib/certificates/queries'
import { shownRole } from '@/lib/people/lists'
import { readPerson } from '@/lib/people/queries'
import type { PersonDetail, PersonRows } from '@/lib/people/schema'
import { personHistory } from '@/lib/people/history'
import { personAttendance, personFees, personLeave, personMessages, personReports } from '@/lib/people/sections'
import type { Result } from '@/lib/result'
import { currentUser, read, readSection, readTable } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { leavingOutcomes, placeName } from '@/lib/students/lists'
import { readClassTeachers } from '@/lib/year/class-teachers'
import { PaySeveral } from '../../fees/pay-several'
import { PersonStateBadge } from '../person-state'
import { Details } from './details'
import { Papers } from './papers'
import { Place } from './place'
import { History } from './history'
import { MoreRows } from './more-rows'
import { Readmission } from './readmission'
import { Attendance, Enrolments, Fees, Leave, Messages, Reports, type SectionProps } from './sections'
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
  const office = user?.role === 'admin'
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
      <a href={office ? '/admin/people' : '/people'} className={buttonStyle({ variant: 'link', size: 'inline' })}>
        <ArrowLeft aria-hidden />
        {office ? 'People' : 'Pupils'}
      </a>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-2xl wrap-anywhere sm:text-3xl">{person.name}</h1>
        <PersonStateBadge state={person.state} />
      </div>
      <p className="mt-2 text-muted">{facts.join(', ')}</p>
      <div className="mt-6 grid grid-cols-1 items-start sm:gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="grid grid-cols-1 sm:gap-6">
          <Details person={person} office={office} own={user?.id === id} />
          {pupil && (
            <Part id="enrolments" title="Enrolments" count={person.enrolments.length}>
              <Enrolments rows={person.enrolments} />
              {office && open && <Place person={person} today={schoolDay()} />}
              {office && person.state === 'Left' && person.enrolments.length > 0 && (
                <Readmission person={person} today={schoolDay()} left={left} />
              )}
            </Part>
          )}
          {office && person.role === 'teacher' && person.state !== 'Waiting' && (
            <Part id="teaching" title="Class teacher">
              <ScreenSection reading={readSection(readClassTeachers)}>
                {({ years }) => <Teaching id={id} may={person.active} years={years} />}
              </ScreenSection>
            </Part>
          )}
          {office && pupil && person.enrolments.length > 0 && (
            <ListPart id="papers" title="Certificates" reading={readSection(personCertificates, { id })}>
              {(rows) => <Papers id={id} enrolled={open} rows={rows} />}
            </ListPart>
          )}
          {office && (
            <Part id="history" title="History">
              <ScreenSection reading={readSection(personHistory, { id })}>
                {(history) => <History history={history} />}
              </ScreenSection>
            </Part>
          )}
        </div>
        <div className="grid grid-cols-1 sm:gap-6">
          {pupil && (
            <>
              <Part id="attendance" title="Attendance" open>
                <ScreenSection reading={readSection(personAttendance, { id })}>
                  {(years) => <Attendance id={id} years={years} />}
                </ScreenSection>
              </Part>
              <RowsPart
                id="leave"
                title="Leave"
                open={'leave.show' in view}
                reading={readTable(personLeave, view, 'leave', { id })}
                others={{ one: 'older leave request' }}
              >
                {(rows) => <Leave rows={rows} />}
              </RowsPart>
              <Part id="fees" title="Fees and payments" open>
                <ScreenSection reading={readTable(personFees, view, 'fees', { id })}>
                  {(fees) => (
                    <MoreRows
                      list="fees"
                      shown={fees.rows.length}
                      total={fees.total}
                      one="paid fee of earlier school years"
                      many="paid fees of earlier school years"
                    >
                      <Fees
                        fees={fees}
                        action={
                          office && (
                            <PaySeveral
                              student={{ id, name: person.name }}
                              fees={fees.rows.filter(({ status }) => status !== 'Paid')}
                            />
                          )
                        }
                      />
                    </MoreRows>
                  )}
                </ScreenSection>
              </Part>
              <RowsPart
                id="reports"
                title="Reports"
                open={'reports.show' in view}
                reading={readTable(personReports, view, 'reports', { id })}
                others={{ one: 'report of earlier school years', many: 'reports of earlier school years' }}
              >
                {(rows) => <Reports rows={rows} name={person.name} />}
              </RowsPart>
            </>
          )}
          <RowsPart
            id="messages"
            title={pupil ? 'Messages to the family' : 'Messages'}
            open={'messages.show' in view}
            reading={readTable(personMessages, view, 'messages', { id })}
            others={{ one: 'older message' }}
          >
            {(rows) => <Messages rows={rows} />}
          </RowsPart>
        </div>
      </div>
    </div>
  )
}

/** The class and section of today, or of when a pupil left. */
function placeOf(person: PersonDetail, open: boolean) {
  const [last] = person.enrolments
  return open || !last ? placeName(person) : `Last in ${placeName(last)}`
}

const Part = ({ id, title, count, open, children }: SectionProps) => (
  <Fold title={title} count={count} open={open}>
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-4 text-lg">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  </Fold>
)

type ListProps<Data, Shown = Data> = Omit<SectionProps, 'children'> & {
  reading: Promise<Result<Data>>
  children: (shown: Shown) => ReactNode
}

const ListPart = <Data extends { total: number } | readonly unknown[]>({
  reading,
  children,
  ...part
}: ListProps<Data>) => (
  <Part count={<Total of={reading} />} {...part}>
    <ScreenSection reading={reading}>{children}</ScreenSection>
  </Part>
)

type RowsProps<Row> = ListProps<PersonRows<Row>, Row[]> & { others: { one: string; many?: string } }

/** A list of which the first rows are there. `others`: what the link to the rest calls them. */
const RowsPart = <Row,>({ others, children, ...part }: RowsProps<Row>) => (
  <ListPart {...part}>
    {({ rows, total }) => (
      <MoreRows list={part.id} shown={rows.length} total={total} {...others}>
        {children(rows)}
      </MoreRows>
    )}
  </ListPart>
)
