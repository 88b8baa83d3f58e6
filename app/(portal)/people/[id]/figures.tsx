import { formatMonth, monthOf, type Day } from '@/lib/dates'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatRupees } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import type { PersonFee, PersonFees, YearAttendance } from '@/lib/people/answers'
import { isOpenFee } from '@/lib/people/lists'
import { figuresMessages } from '@/lib/people/page-messages'
import type { Result } from '@/lib/result'
import { PaySeveral } from '../../fees/pay-several'
import { partId } from './part-id'

type Props = {
  fees: Result<PersonFees>
  /** For who sees it. */
  attendance?: Result<readonly YearAttendance[]> | undefined
  /** Whose fees they are, where the viewer can record a payment. */
  payer?: { id: string; name: string }
  today: Day
}

/** What a pupil owes and how often they were here this month, from the parts below, and the payment of what is owed. */
export function Figures({ fees, attendance, payer, today }: Props) {
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {fees.ok && <Owed fees={fees.data} />}
        {attendance?.ok && <ThisMonth years={attendance.data} today={today} />}
      </dl>
      {payer && fees.ok && <PaySeveral student={payer} fees={fees.data.rows.filter(isOpenFee).map(asked)} />}
    </>
  )
}

/** What is asked about a fee at its payment. */
const asked = ({ id, type, class: schoolClass, due, fine, dueDate, status }: PersonFee) => ({
  ...{ id, type, class: schoolClass, due, fine, dueDate, status },
})

function Owed({ fees: { pending, overdue, fines } }: { fees: PersonFees }) {
  const owed = pending + overdue
  return (
    <Figure
      label="Owed"
      part="fees"
      value={owed > 0 ? formatRupees(owed) : 'Nothing'}
      tone={overdue > 0 ? 'text-negative' : undefined}
      aside={[
        overdue > 0 && figuresMessages.overdue(overdue === owed, formatRupees(overdue)),
        fines > 0 && fineOfFeeMessages.withFines(formatRupees(fines)),
      ]
        .filter(Boolean)
        .join(' ')}
    />
  )
}

function ThisMonth({ years, today }: { years: readonly YearAttendance[]; today: Day }) {
  const month = monthOf(today)
  const marks = years[0]?.months.find((each) => each.month === month)
  const known = marks !== undefined && marks.percentage !== null
  return (
    <Figure
      label={figuresMessages.attendanceIn(formatMonth(month))}
      part="attendance"
      value={known ? formatPercent(marks.percentage) : figuresMessages.noMarks}
      aside={known && figuresMessages.ofDays(marks.present, marks.present + marks.absent)}
    />
  )
}

type FigureProps = { label: string; part: string; value: string; tone?: string; aside: string | false }

const Figure = ({ label, part, value, tone = 'text-ink', aside }: FigureProps) => (
  <div className="flex flex-col-reverse">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <a
        href={`#${partId(part)}`}
        className={`text-lg font-semibold underline decoration-line underline-offset-4 hover:decoration-2 ${tone}`}
      >
        {value}
      </a>
      {aside && <span className="text-sm text-muted">{aside}</span>}
    </dd>
  </div>
)
