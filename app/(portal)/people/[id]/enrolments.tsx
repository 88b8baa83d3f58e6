import { Badge } from '@/components/ui/badge'
import { formatDay } from '@/lib/dates'
import type { EnrolmentRow } from '@/lib/people/answers'
import { sectionsMessages } from '@/lib/people/screen-messages'
import { Nothing } from './rows'

export function Enrolments({ rows }: { rows: readonly EnrolmentRow[] }) {
  if (rows.length === 0) return <Nothing text={sectionsMessages.notEnrolledYet} />
  return (
    <ol className="divide-y divide-line">
      {rows.map(({ id, year, class: schoolClass, section, classTeacher, rollNo, from, to, outcome }) => (
        <li key={id} className="py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
            {schoolClass} {section}
            {outcome && <Badge>{outcome}</Badge>}
          </p>
          <p className="mt-0.5 text-sm text-muted">
            {year}
            {rollNo !== null && <>{sectionsMessages.rollNumber(rollNo)}</>}, {formatDay(from)}{' '}
            {to ? `to ${formatDay(to)}` : sectionsMessages.untilNow}
          </p>
          {classTeacher && <p className="mt-0.5 text-sm text-muted">{sectionsMessages.classTeacher(classTeacher)}</p>}
        </li>
      ))}
    </ol>
  )
}
