import { KeyRound, Mail } from 'lucide-react'
import type { Metadata } from 'next'
import { cache } from 'react'
import { StatusBadge } from '@/app/admission/status-badge'
import { Crumbs } from '@/components/crumbs'
import { container } from '@/components/layout/container'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { admissionsDetailPageMessages } from '@/lib/admissions/page-messages'
import { readApplication } from '@/lib/admissions/queries'
import { formatDay } from '@/lib/dates'
import { allows } from '@/lib/permissions'
import { currentUser, read } from '@/lib/server/doors/page'
import { formatSchoolInstant, schoolDay } from '@/lib/server/school-day'
import { Decisions } from './decisions'
import { Details } from './details'
import { History } from './history'
import { NoteForm } from './note-form'
import { SendMail } from './send-mail'

type Props = { params: Promise<{ id: string }> }

const applicationOf = cache((id: string) => read(readApplication, { id }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: admissionsDetailPageMessages.applicationOf((await applicationOf((await params).id)).studentName) }
}

export default async function ApplicationPage({ params }: Props) {
  const [application, user] = await Promise.all([applicationOf((await params).id), currentUser()])
  const may = allows('admissions:manage', user)
  const day = (instant: string) => formatDay(schoolDay(new Date(instant)))
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <Crumbs to={[{ href: '/admin/admissions', label: 'Admissions' }]} here={application.studentName} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="page-title min-w-0 wrap-anywhere">{application.studentName}</h1>
        <StatusBadge status={application.status} />
      </div>
      <p className="mt-2 text-muted">
        {admissionsDetailPageMessages.sent(application.reference, day(application.date))}
      </p>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]">
        <Card>
          <h2 className="text-lg">{admissionsDetailPageMessages.application}</h2>
          <Details application={application} />
          {may && (
            <>
              <div className="mt-4 flex flex-wrap gap-3">
                <SendMail id={application.id} mail="applicationLink" to={application.email} icon={<Mail aria-hidden />}>
                  {admissionsDetailPageMessages.sendStatusLinkAgain}
                </SendMail>
                {application.pupil?.invited && (
                  <SendMail
                    id={application.id}
                    mail="invitation"
                    to={application.pupil.email}
                    icon={<KeyRound aria-hidden />}
                  >
                    {admissionsDetailPageMessages.sendInvitationAgain}
                  </SendMail>
                )}
              </div>
              <Decisions
                id={application.id}
                name={application.studentName}
                email={application.email}
                fit={application.fit}
                status={application.status}
                parent={{ name: application.parentName, alike: application.alike }}
              />
            </>
          )}
        </Card>
        <Card>
          <h2 className="text-lg">{admissionsDetailPageMessages.notesAndHistory}</h2>
          {may && <NoteForm id={application.id} />}
          <History
            id={application.id}
            events={application.events}
            mails={application.mails}
            shown={formatSchoolInstant}
            may={may}
          />
        </Card>
      </div>
    </div>
  )
}
