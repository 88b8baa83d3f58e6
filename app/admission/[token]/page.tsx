import type { Metadata } from 'next'
import { StatusBadge } from '../status-badge'
import { Card } from '@/components/ui/card'
import { trackApplication } from '@/lib/admissions/queries'
import { statusNews } from '@/lib/admissions/pipeline'
import { formatDay } from '@/lib/dates'
import { read } from '@/lib/server/doors/page'
import { schoolDay } from '@/lib/server/school-day'

export const metadata: Metadata = {
  title: 'Your application',
  // The address contains a secret: it must not reach other sites or search engines.
  referrer: 'no-referrer',
  robots: { index: false },
}

export default async function AdmissionPage({ params }: { params: Promise<{ token: string }> }) {
  const application = await read(trackApplication, await params)
  const shown = (instant: string) => formatDay(schoolDay(new Date(instant)))
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-10 sm:py-14">
      <h1 className="text-2xl sm:text-3xl">Your application</h1>
      <Card className="mt-6">
        {application ? (
          <>
            <StatusBadge status={application.status} />
            <p className="mt-4">{statusNews[application.status]}</p>
            <dl className="mt-5 grid grid-cols-[8rem_1fr] gap-x-4 gap-y-2.5 border-t border-line pt-5 text-sm">
              <dt className="text-muted">Reference</dt>
              <dd>{application.reference}</dd>
              <dt className="text-muted">Student</dt>
              <dd>{application.studentName}</dd>
              <dt className="text-muted">Sent</dt>
              <dd>{shown(application.date)}</dd>
              <dt className="text-muted">Last change</dt>
              <dd>{shown(application.changedAt)}</dd>
            </dl>
          </>
        ) : (
          <p>
            There is no application under this link. Please check that the whole address from our mail has reached the
            address bar.
          </p>
        )}
      </Card>
    </div>
  )
}
