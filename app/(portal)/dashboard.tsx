'use client'

import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { FailureNotice } from '@/components/failure-notice'
import { FeatureList, type Feature } from '@/components/feature-list'
import { container } from '@/components/layout/container'
import { Section } from '@/components/section'
import { whenLoaded } from '@/components/on-demand'
import { Testimonials } from '@/components/testimonials'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import type { Checklist as ChecklistState } from '@/lib/checklist/answers'
import { shownOf, type FrontPage, type Voice } from '@/lib/front-page-parts'
import { officeGroups } from '@/lib/office-screens'
import type { Result } from '@/lib/result'
import type { AbsentStaff } from '@/lib/staff-leave/answers'
import type { Today } from '@/lib/today/answers'
import { dashboardMessages } from '@/lib/today/screen-messages'
import type { TodayView } from '@/lib/today/view'
import { TodaySection } from '../today-section'
import { dashboards } from './dashboards'

const features: readonly Feature[] = [
  {
    title: dashboardMessages.digitalLearning,
    text: dashboardMessages.materialsAndDailyTopics,
  },
  { title: 'Notifications', text: dashboardMessages.messagesBySmsAndEmailAll },
  { title: dashboardMessages.onlineFeePayment, text: dashboardMessages.whatIsDueAndWhat },
  { title: dashboardMessages.rolebasedDashboards, text: dashboardMessages.studentsTeachers },
]

const reasons = [
  {
    title: dashboardMessages.nothingIsEnteredTwice,
    text: dashboardMessages.markLeaveOrPayment,
  },
  {
    title: dashboardMessages.familiesHearSameDay,
    text: dashboardMessages.absenceInFirstPeriod,
  },
  {
    title: dashboardMessages.privateByDefault,
    text: dashboardMessages.feesMarksAndLeaveAreSeen,
  },
]

const testimonials: readonly Voice[] = [
  {
    quote: dashboardMessages.openItOnBusByTime,
    name: dashboardMessages.kabirMenon,
    who: dashboardMessages.studentClass,
  },
  {
    quote: dashboardMessages.reportForFortyStudents,
    name: dashboardMessages.sunitaDeshpande,
    who: dashboardMessages.classTeacherClass,
  },
  {
    quote: dashboardMessages.atMonthsEndLookAtOne,
    name: dashboardMessages.thomasKurian,
    who: dashboardMessages.schoolOffice,
  },
]

const columns = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' }

type Props = {
  view: TodayView
  /** In place of the view's own. */
  title?: string
  /** Where the viewer may not go of what a dashboard leads to. */
  closed: readonly string[]
  /** The office's screens that they have. */
  office: readonly string[]
  name: string
  /** The pupil's; null for others. */
  schoolClass: string | null
  school: string
  /** `Class 1 to Class 12`. */
  classes: string
  today: Result<Today>
  /** What an empty school has to do; null once it is set up, and for others. */
  checklist: ChecklistState | null
  /** Who is away today, for who names a substitute; null where nobody is. */
  away: AbsentStaff | null
  /** The school's own voices and figures, and whether they are shown. */
  said: Pick<FrontPage, 'voicesShown' | 'voices' | 'figuresShown' | 'figures'>
}

// An empty school's alone.
const Checklist = whenLoaded(() => import('./checklist').then((module) => module.Checklist))
// Of a day on which somebody is away.
const AwayToday = whenLoaded(() => import('./away-today').then((module) => module.AwayToday))

/** All of a dashboard. One client component, so that its words are in its script and only what is read is sent with the page. */
export function Dashboard({
  view,
  title = dashboards[view].title,
  closed,
  office,
  name,
  schoolClass,
  school,
  classes,
  today,
  checklist,
  away,
  said,
}: Props) {
  const { intro, impact, ...leads } = dashboards[view]
  const cards = leads.cards.filter(({ href }) => !closed.includes(href))
  const links = leads.links.filter(({ href }) => !closed.includes(href))
  const offices = officeGroups
    .map(({ label, screens }) => ({ label, screens: [...screens].filter(({ href }) => office.includes(href)) }))
    .filter(({ screens }) => screens.length > 0)
  const facts = new Map(today.ok ? today.data.facts.map(({ href, text }) => [href, text]) : [])
  const figures = shownOf(said.figuresShown, said.figures, impact)
  const voices = shownOf(said.voicesShown, said.voices, testimonials)
  return (
    <>
      <div className={cn(container, 'py-8 sm:py-12')}>
        {name && <p className="text-sm text-muted">{schoolClass ? `${name}, ${schoolClass}` : name}</p>}
        <h1 className="mt-1 page-title">{title}</h1>
        <div className="mt-6">
          {today.ok ? <TodaySection today={today.data} /> : <FailureNotice message={today.message} />}
        </div>
        {checklist && (
          <Suspense>
            <Checklist checklist={checklist} />
          </Suspense>
        )}
        {away && (
          <Suspense>
            <AwayToday staff={away} />
          </Suspense>
        )}
        <p className="mt-8 max-w-2xl text-muted">{intro}</p>
        <ul className={cn('mt-4 grid gap-3 sm:grid-cols-2 sm:gap-4', columns[cards.length === 3 ? 3 : 4])}>
          {cards.map(({ title, text, href, icon: Icon }) => (
            <li key={title} className="grid">
              <a
                href={href}
                className="flex items-center gap-4 rounded-lg border border-line p-4 transition-colors hover:border-accent sm:items-start"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-accent" />
                <div className="min-w-0 wrap-anywhere">
                  <h2 className="text-base">{title}</h2>
                  <p className={cn('mt-0.5 text-sm', facts.get(href) ? 'font-medium' : 'text-muted')}>
                    {facts.get(href) || text}
                  </p>
                </div>
              </a>
            </li>
          ))}
        </ul>
      </div>
      {office.length > 0 && (
        <Section title={dashboardMessages.schoolOffice}>
          <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
            {offices.map(({ label, screens }) => (
              <div key={label}>
                <h3 className="text-sm text-muted">{label}</h3>
                <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-1">
                  {screens.map(({ href, label, icon, text }) => (
                    <li key={href} className="flex gap-3">
                      <span data-icon={icon} className="mt-0.5 text-accent before:block before:size-5" />
                      <div className="min-w-0">
                        <a
                          href={href}
                          className="inline-flex min-h-6 items-center font-medium text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
                        >
                          {label}
                        </a>
                        <p className="text-sm text-muted max-sm:hidden">{text}</p>
                      </div>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </Section>
      )}
      <Section
        title={dashboardMessages.about(school)}
        className="bg-surface"
        intro={<p>{dashboardMessages.weTeachThisPortalHasWhat(classes)}</p>}
      >
        <a href="/home" className={buttonStyle({ variant: 'secondary' })}>
          Explore More
          <ArrowRight aria-hidden />
        </a>
      </Section>
      <Section title="Key Features">
        <FeatureList features={features} />
      </Section>
      <Section title="Why Choose Our Platform" className="bg-surface">
        <ul className="grid gap-6 md:grid-cols-3">
          {reasons.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-base">{title}</h3>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      {figures.length > 0 && (
        <Section title="Our Impact">
          <dl className="flex flex-wrap divide-x divide-line">
            {figures.map(({ figure, label }, n) => (
              <div
                key={n}
                className="flex min-w-min flex-1 flex-col-reverse justify-end px-3 py-1 first:pl-0 last:pr-0 sm:px-6"
              >
                <dt className="text-xs text-muted sm:text-sm">{label}</dt>
                <dd className="text-xl font-semibold tracking-tight sm:text-4xl">{figure}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {voices.length > 0 && (
        <Section title="What Our Users Say" className="bg-surface">
          <Testimonials items={voices} />
        </Section>
      )}
      <Section title="Quick Links">
        <ul className="flex flex-wrap gap-3">
          {links.map(({ label, href }) => (
            <li key={label}>
              <a href={href} className={buttonStyle({ variant: 'secondary' })}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </Section>
    </>
  )
}
