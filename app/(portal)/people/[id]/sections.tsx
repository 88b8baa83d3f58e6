'use client'

import { Breakable } from '@/components/breakable'
import { DeliveryBadge } from '@/components/delivery-badge'
import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import { formatDay, formatInstant, type Day } from '@/lib/dates'
import { formatRupees } from '@/lib/money'
import type {
  EnrolmentRow,
  YearAttendance,
  PersonLeave,
  PersonFee,
  PersonFees,
  PersonReport,
  PersonMessage,
} from '@/lib/people/answers'
import { isOpenFee } from '@/lib/people/lists'
import type { PersonRows } from '@/lib/people/schema'
import { sectionsMessages } from '@/lib/people/screen-messages'
import { AddFeeForOne, CancelFee } from '../../fees/one-pupils-fee'
import { ReceiptFile } from '../../fees/receipt-file'
import { ReportExport } from '../../reports/report-export'
import { EarlierYear } from './earlier-year'
import { MoreRows } from './more-rows'
import { Months, yearStyle, YearTotal } from './months'
import { ReadPart, type Reading } from './part'
import { Rows } from './rows'

const nothing = (text: string) => <p className="text-sm text-muted">{text}</p>

const keyed = <Row extends { id: string }>(rows: readonly Row[]) => rows.map((row) => ({ ...row, key: row.id }))

export function Enrolments({ rows }: { rows: readonly EnrolmentRow[] }) {
  if (rows.length === 0) return nothing(sectionsMessages.notEnrolledYet)
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

/** A line for each school year, with its months below: those of the newest are there, of others once they are asked for. */
export const Attendance = ({ id, reading }: { id: string } & Reading<readonly YearAttendance[]>) => (
  <ReadPart id="attendance" title="Attendance" open reading={reading}>
    {(years) => <Years id={id} years={years} />}
  </ReadPart>
)

function Years({ id, years: [newest, ...earlier] }: { id: string; years: readonly YearAttendance[] }) {
  return (
    <div className="divide-y divide-line">
      {newest && <Newest year={newest} />}
      {earlier.map(({ schoolYear, total }) => (
        <EarlierYear key={schoolYear} id={id} schoolYear={schoolYear} total={total} />
      ))}
    </div>
  )
}

function Newest({ year: { schoolYear, total, months } }: { year: YearAttendance }) {
  if (months.length === 0) return <div className={yearStyle}>{nothing(sectionsMessages.noMarksIn(schoolYear))}</div>
  return (
    <details open className={yearStyle}>
      <summary className="w-fit">
        <YearTotal schoolYear={schoolYear} total={total} />
      </summary>
      <Months schoolYear={schoolYear} months={months} />
    </details>
  )
}

/** `open`: unfolded on a phone from the start. */
type RowsProps<Row> = Reading<PersonRows<Row>> & { open: boolean }

export const Leave = (props: RowsProps<PersonLeave>) => (
  <ReadPart id="leave" title="Leave" count={totalOf} {...props}>
    {({ rows, total }) => (
      <MoreRows list="leave" shown={rows.length} total={total} one="older leave request">
        <LeaveRows rows={rows} />
      </MoreRows>
    )}
  </ReadPart>
)

const totalOf = ({ total }: { total: number }) => total

function LeaveRows({ rows }: { rows: readonly PersonLeave[] }) {
  if (rows.length === 0) return nothing('No leave requests.')
  return (
    <Rows
      caption={sectionsMessages.leaveRequests}
      rows={keyed(rows)}
      columns={[
        { label: 'From', cell: ({ from }) => formatDay(from), kind: 'day' },
        { label: 'To', cell: ({ to }) => formatDay(to), kind: 'day' },
        { label: sectionsMessages.schoolDays, cell: ({ days }) => days, kind: 'number' },
        { label: 'Reason', cell: ({ reason }) => reason, kind: 'words', place: 'title' },
        { label: 'Status', cell: ({ status, decidedBy }) => (decidedBy ? `${status}, ${decidedBy}` : status) },
      ]}
    />
  )
}

const feeTones = { Paid: 'positive', Pending: 'caution', Overdue: 'negative', Cancelled: undefined } as const

type Payer = { id: string; name: string }
type FeesProps = Reading<PersonFees> & {
  /** Whose they are, where the viewer can record a payment, add a fee and cancel one. */
  payer?: Payer
  /** The school day. */
  today: Day
}

export const Fees = ({ reading, payer, today }: FeesProps) => (
  <ReadPart id="fees" title={sectionsMessages.feesAndPayments} open reading={reading}>
    {(fees) => (
      <MoreRows
        list="fees"
        shown={fees.rows.length}
        total={fees.total}
        one="settled fee of earlier school years"
        many="settled fees of earlier school years"
      >
        <SumsAndRows fees={fees} payer={payer} today={today} />
      </MoreRows>
    )}
  </ReadPart>
)

function SumsAndRows({ fees, payer, today }: { fees: PersonFees } & Pick<FeesProps, 'payer' | 'today'>) {
  const { rows, total, paid, pending, overdue } = fees
  const adding = payer && <AddFeeForOne student={payer} today={today} />
  if (total === 0)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        {nothing('No fees.')}
        {adding}
      </div>
    )
  const sums = [
    ['Paid', paid],
    ['Pending', pending],
    ['Overdue', overdue],
  ] as const
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {sums.map(([label, rupees]) => (
            <div key={label} className="flex flex-col-reverse">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="text-lg font-semibold tabular-nums">{formatRupees(rupees)}</dd>
            </div>
          ))}
        </dl>
        {adding}
      </div>
      {rows.length > 0 ? <FeeRows rows={rows} payer={payer} /> : nothing(sectionsMessages.nothingIsUnpaid)}
    </>
  )
}

const FeeRows = ({ rows, payer }: { rows: readonly PersonFee[]; payer?: Payer }) => (
  <Rows
    caption={sectionsMessages.feesAndPayments}
    rows={keyed(rows)}
    columns={[
      {
        label: 'Fee',
        place: 'title',
        cell: ({ type, class: schoolClass }) => (
          <div>
            {type}
            <span className="aside">{schoolClass}</span>
          </div>
        ),
      },
      { label: 'Due', cell: ({ dueDate }) => formatDay(dueDate), kind: 'day' },
      { label: 'Amount', cell: ({ amount }) => formatRupees(amount), kind: 'rupees' },
      {
        label: 'Status',
        place: 'state',
        cell: ({ status }) => <Badge tone={feeTones[status]}>{status}</Badge>,
      },
      {
        label: 'Receipt',
        place: 'below',
        cell: (fee) => {
          const cancels = payer && isOpenFee(fee)
          if (!cancels && !fee.cancelled && fee.payments.length === 0) return null
          return (
            <div>
              {fee.cancelled && (
                <span className="block text-xs wrap-anywhere text-muted sm:max-w-44">
                  {sectionsMessages.by(fee.cancelled.by, fee.cancelled.reason && `: ${fee.cancelled.reason}`)}
                </span>
              )}
              {cancels && <CancelFee student={payer.name} fee={fee} />}
              {fee.payments.map(({ id, receiptNumber, date, method, reversed }) => (
                <div key={id}>
                  <ReceiptFile id={id} receiptNumber={receiptNumber} />
                  <span className="aside">
                    {method}, {formatDay(date)}
                    {reversed && ', reversed'}
                  </span>
                </div>
              ))}
            </div>
          )
        },
      },
    ]}
  />
)

/** `name`: the pupil's. */
export const Reports = ({ name, ...props }: RowsProps<PersonReport> & { name: string }) => (
  <ReadPart id="reports" title="Reports" count={totalOf} {...props}>
    {({ rows, total }) => (
      <MoreRows
        list="reports"
        shown={rows.length}
        total={total}
        one="report of earlier school years"
        many="reports of earlier school years"
      >
        <ReportRows rows={rows} name={name} />
      </MoreRows>
    )}
  </ReadPart>
)

function ReportRows({ rows, name }: { rows: readonly PersonReport[]; name: string }) {
  const zone = useSchoolZone()
  if (rows.length === 0) return nothing('No reports.')
  return (
    <Rows
      caption="Reports"
      rows={keyed(rows)}
      columns={[
        { label: 'Date', cell: ({ date }) => formatInstant(date, zone) },
        {
          label: 'Type',
          place: 'title',
          cell: ({ type, isCurrent, isWithdrawn }) => (
            <>
              {type}
              {!isCurrent && <Badge className="ml-1.5">{isWithdrawn ? 'Withdrawn' : 'Replaced'}</Badge>}
            </>
          ),
        },
        { label: 'Term', cell: ({ term, class: schoolClass }) => [schoolClass, term].filter(Boolean).join(', ') },
        { label: 'Grade', cell: ({ grade }) => grade, place: 'state' },
        {
          label: 'Paper',
          place: 'action',
          cell: ({ id, type, date }) => (
            <ReportExport id={id} what={sectionsMessages.reportOf(type, name, formatInstant(date, zone))} />
          ),
        },
      ]}
    />
  )
}

export const Messages = ({ title, ...props }: RowsProps<PersonMessage> & { title: string }) => (
  <ReadPart id="messages" title={title} count={totalOf} {...props}>
    {({ rows, total }) => (
      <MoreRows list="messages" shown={rows.length} total={total} one="older message">
        <MessageRows rows={rows} />
      </MoreRows>
    )}
  </ReadPart>
)

function MessageRows({ rows }: { rows: readonly PersonMessage[] }) {
  const zone = useSchoolZone()
  if (rows.length === 0) return nothing(sectionsMessages.noMessages)
  return (
    <Rows
      caption="Messages"
      rows={keyed(rows)}
      columns={[
        { label: 'Date', cell: ({ date }) => formatInstant(date, zone) },
        {
          label: 'Message',
          place: 'title',
          cell: ({ notificationId, subject, type }) => (
            <div>
              <a
                href={`/notifications/${notificationId}`}
                className="inline-block min-h-6 wrap-anywhere underline decoration-line underline-offset-4 hover:text-accent"
              >
                {subject}
              </a>
              <span className="aside">{type}</span>
            </div>
          ),
        },
        { label: 'To', cell: ({ address }) => <Breakable text={address} />, kind: 'email' },
        { label: 'Status', cell: ({ status }) => <DeliveryBadge status={status} />, place: 'state' },
      ]}
    />
  )
}
