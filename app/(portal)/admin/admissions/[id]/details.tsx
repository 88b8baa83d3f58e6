import type { ReactNode } from 'react'
import { PersonName } from '@/components/person-name'
import type { ApplicationDetail } from '@/lib/admissions/answers'
import { ageSaid, classSaid } from '@/lib/admissions/class-by-age'
import { detailsMessages } from '@/lib/admissions/page-messages'
import { formatDay } from '@/lib/dates'

export function Details({ application }: { application: ApplicationDetail }) {
  const { pupil } = application
  const entries: [label: string, value: ReactNode][] = [
    [
      detailsMessages.dateOfBirth,
      `${formatDay(application.dateOfBirth)}, ${ageSaid(application.fit)}: ${classSaid(application.fit)}`,
    ],
    ['Parent', application.parentName],
    ['Email', application.email],
    ['Phone', application.phone],
    ['Address', application.address],
    [detailsMessages.previousSchool, application.previousSchool],
    ...(pupil ? [['Account', <Account key="account" pupil={pupil} />] satisfies [string, ReactNode]] : []),
  ]
  return (
    <dl className="mt-2 divide-y divide-line">
      {entries.map(([label, value]) => (
        <div key={label} className="grid gap-1 py-3 sm:grid-cols-[9rem_1fr] sm:gap-4">
          <dt className="text-sm text-muted sm:leading-relaxed">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            {value || <span className="text-muted">{detailsMessages.notGiven}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Account = ({ pupil }: { pupil: NonNullable<ApplicationDetail['pupil']> }) => (
  <PersonName
    id={pupil.id}
    name={[pupil.class, `roll number ${pupil.rollNo}`, pupil.email].filter(Boolean).join(', ')}
  />
)
