import { Circle, CircleCheck } from 'lucide-react'
import type { Metadata } from 'next'
import type { TrackedApplication } from '@/lib/admissions/answers'
import { StatusBadge } from '../status-badge'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { admissionPageMessages } from '@/lib/admissions/page-messages'
import { trackApplication } from '@/lib/admissions/queries'
import { statusNews, stepOf, steps, type AdmissionStatus } from '@/lib/admissions/pipeline'
import { formatDay } from '@/lib/dates'
import { read } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'
import { schoolSettings } from '@/lib/server/school-settings'

export const metadata: Metadata = {
  title: admissionPageMessages.yourApplication,
  // The address contains a secret: it must not reach other sites or search engines.
  referrer: 'no-referrer',
  robots: { index: false },
}

export default async function AdmissionPage({ params }: { params: Promise<{ token: string }> }) {
  const application = await read(trackApplication, await params)
  const shown = (instant: string) => formatDay(schoolDay(new Date(instant)))
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-12 sm:py-16">
      <h1 className="page-title">{admissionPageMessages.yourApplication}</h1>
      <Card className="mt-6">
        {application ? (
          <>
            <StatusBadge status={application.status} />
            <p className="mt-4">{statusNews[application.status]}</p>
            <Steps status={application.status} />
            <Hears application={application} />
            <dl className="mt-6 grid grid-cols-[8rem_1fr] gap-x-4 gap-y-2 border-t border-line pt-6 text-sm">
              <dt className="text-muted">Reference</dt>
              <dd>{application.reference}</dd>
              <dt className="text-muted">Student</dt>
              <dd>{application.studentName}</dd>
              <dt className="text-muted">Sent</dt>
              <dd>{shown(application.date)}</dd>
              <dt className="text-muted">{admissionPageMessages.lastChange}</dt>
              <dd>{shown(application.changedAt)}</dd>
            </dl>
          </>
        ) : (
          <p>{admissionPageMessages.weFoundNoApplication}</p>
        )}
      </Card>
    </div>
  )
}

/** How far the application has come. */
function Steps({ status }: { status: AdmissionStatus }) {
  const now = stepOf(status)
  return (
    <ol aria-label="Steps" className="mt-6 grid gap-2 sm:grid-cols-3">
      {steps.map((step, place) => (
        <li
          key={step}
          aria-current={place === now ? 'step' : undefined}
          className={cn(
            'flex items-center gap-2 border-t-4 pt-2 text-sm',
            place > now ? 'border-line text-muted' : 'border-accent',
            place === now && 'font-semibold',
          )}
        >
          {place > now ? (
            <Circle aria-hidden className="size-4" />
          ) : (
            <CircleCheck aria-hidden className="size-4 text-accent" />
          )}
          {step}
          <span className="sr-only">{place > now ? admissionPageMessages.toCome : place < now ? ', done' : ''}</span>
        </li>
      ))}
    </ol>
  )
}

/** By when the family hears, while nothing is decided. */
function Hears({ application: { status, answerBy } }: { application: TrackedApplication }) {
  if (!answerBy || stepOf(status) === steps.length - 1) return null
  const { phone, email } = schoolSettings()
  const contact = [phone, email].filter(Boolean).join(', ')
  return (
    <p className="mt-6 font-medium">
      {answerBy >= schoolDay()
        ? admissionPageMessages.youWillHearFromUsBy(formatDay(answerBy))
        : admissionPageMessages.weWantedToWrite(formatDay(answerBy), contact && `: ${contact}`)}
    </p>
  )
}
