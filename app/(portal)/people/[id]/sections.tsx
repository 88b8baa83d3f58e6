import Link from 'next/link'
import type { ReactNode } from 'react'
import { Breakable } from '@/components/breakable'
import { DeliveryBadge } from '@/components/delivery-badge'
import { Badge } from '@/components/ui/badge'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow, type CellPlace } from '@/components/ui/table'
import { formatDay, formatInstant, formatMonth } from '@/lib/dates'
import type { ColumnKind } from '@/lib/lists'
import { formatRupees } from '@/lib/money'
import type {
  EnrolmentRow,
  PersonFees,
  PersonLeave,
  PersonMessage,
  PersonReport,
  YearAttendance,
} from '@/lib/people/schema'
import { schoolSettings } from '@/lib/server/school-settings'
import { ReceiptFile } from '../../fees/receipt-file'
import { ReportExport } from '../../reports/report-export'

export type SectionProps = { id: string; title: string; count?: ReactNode; open?: boolean; children: ReactNode }

type Column<Row> = { label: string; cell: (row: Row) => ReactNode; kind?: ColumnKind; place?: CellPlace }

const nothing = (text: string) => <p className="text-sm text-muted">{text}</p>

function Rows<Row extends { key: string }>({
  caption,
  columns,
  rows,
  about,
}: {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** What a row is about, where not all of it stands in the two lines of a phone. */
  about?: (row: Row) => string
}) {
  return (
    <Table>
      <caption className="sr-only">{caption}</caption>
      <TableHead>
        <tr role="row">
          {columns.map(({ label, kind }) => (
            <HeaderCell key={label} className={kind === 'number' || kind === 'rupees' ? 'text-right' : undefined}>
              {label}
            </HeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.key} about={about?.(row)}>
            {columns.map(({ label, cell, kind, place = 'second' }) => (
              <Cell key={label} label={label} kind={kind} place={place}>
                {cell(row)}
              </Cell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

const keyed = <Row extends { id: string }>(rows: readonly Row[]) => rows.map((row) => ({ ...row, key: row.id }))

const instant = (at: string) => formatInstant(at, schoolSettings().timeZone)

export function Enrolments({ rows }: { rows: readonly EnrolmentRow[] }) {
  if (rows.length === 0) return nothing('Not enrolled yet.')
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
            {rollNo !== null && <>, roll number {rollNo}</>}, {formatDay(from)}{' '}
            {to ? `to ${formatDay(to)}` : 'until now'}
          </p>
          {classTeacher && <p className="mt-0.5 text-sm text-muted">Class teacher: {classTeacher}</p>}
        </li>
      ))}
    </ol>
  )
}

const percent = (value: number | null) => (value === null ? '–' : `${value} %`)

/** A line for each school year, with its months below; those of the present year are shown. */
export function Attendance({ years }: { years: readonly YearAttendance[] }) {
  return (
    <div className="divide-y divide-line">
      {years.map((year, n) => (
        <Year key={year.schoolYear} year={year} open={n === 0} />
      ))}
    </div>
  )
}

function Year({ year: { schoolYear, total, months }, open }: { year: YearAttendance; open: boolean }) {
  if (months.length === 0)
    return <div className="py-3 first:pt-0 last:pb-0">{nothing(`No marks in ${schoolYear}.`)}</div>
  return (
    <details open={open} className="py-3 first:pt-0 last:pb-0">
      <summary className="w-fit">
        <strong className="text-xl font-semibold">{percent(total.percentage)}</strong>{' '}
        <span className="text-muted">
          in {schoolYear}: {total.present} days present, {total.absent} absent
        </span>
      </summary>
      <div className="mt-4">
        <Rows
          caption={`Attendance in ${schoolYear}`}
          rows={months.map((month) => ({ ...month, key: month.month }))}
          columns={[
            { label: 'Month', cell: ({ month }) => formatMonth(month), kind: 'line', place: 'title' },
            { label: 'Present', cell: ({ present }) => present, kind: 'number' },
            { label: 'Absent', cell: ({ absent }) => absent, kind: 'number' },
            { label: 'Percent', cell: ({ percentage }) => percent(percentage), kind: 'number', place: 'state' },
          ]}
        />
      </div>
    </details>
  )
}

export function Leave({ rows }: { rows: readonly PersonLeave[] }) {
  if (rows.length === 0) return nothing('No leave requests.')
  return (
    <Rows
      caption="Leave requests"
      rows={keyed(rows)}
      columns={[
        { label: 'From', cell: ({ from }) => formatDay(from), kind: 'day' },
        { label: 'To', cell: ({ to }) => formatDay(to), kind: 'day' },
        { label: 'Reason', cell: ({ reason }) => reason, kind: 'words', place: 'title' },
        { label: 'Status', cell: ({ status, decidedBy }) => (decidedBy ? `${status}, ${decidedBy}` : status) },
      ]}
    />
  )
}

const feeTones = { Paid: 'positive', Pending: 'caution', Overdue: 'negative' } as const

export function Fees({ fees: { fees, paid, pending, overdue } }: { fees: PersonFees }) {
  if (fees.length === 0) return nothing('No fees.')
  const sums = [
    ['Paid', paid],
    ['Pending', pending],
    ['Overdue', overdue],
  ] as const
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {sums.map(([label, rupees]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">{formatRupees(rupees)}</dd>
          </div>
        ))}
      </dl>
      <Rows
        caption="Fees and payments"
        rows={keyed(fees)}
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
          { label: 'Status', cell: ({ status }) => <Badge tone={feeTones[status]}>{status}</Badge>, place: 'state' },
          {
            label: 'Receipt',
            cell: ({ payments }) =>
              payments.length > 0 && (
                <div>
                  {payments.map(({ id, receiptNumber, date, method, reversed }) => (
                    <div key={id}>
                      <ReceiptFile id={id} receiptNumber={receiptNumber} />
                      <span className="aside">
                        {method}, {formatDay(date)}
                        {reversed && ', reversed'}
                      </span>
                    </div>
                  ))}
                </div>
              ),
          },
        ]}
      />
    </>
  )
}

export function Reports({ rows, name }: { rows: readonly PersonReport[]; name: string }) {
  if (rows.length === 0) return nothing('No reports.')
  return (
    <Rows
      caption="Reports"
      rows={keyed(rows)}
      columns={[
        { label: 'Date', cell: ({ date }) => instant(date) },
        {
          label: 'Type',
          place: 'title',
          cell: ({ type, isCurrent }) => (
            <>
              {type}
              {!isCurrent && <Badge className="ml-1.5">Replaced</Badge>}
            </>
          ),
        },
        { label: 'Term', cell: ({ term, class: schoolClass }) => [schoolClass, term].filter(Boolean).join(', ') },
        { label: 'Grade', cell: ({ grade }) => grade, place: 'state' },
        {
          label: 'Paper',
          place: 'action',
          cell: ({ id, type, date }) => <ReportExport id={id} what={`${type} report of ${name}, ${instant(date)}`} />,
        },
      ]}
    />
  )
}

export function Messages({ rows }: { rows: readonly PersonMessage[] }) {
  if (rows.length === 0) return nothing('No messages.')
  return (
    <Rows
      caption="Messages"
      rows={keyed(rows)}
      columns={[
        { label: 'Date', cell: ({ date }) => instant(date) },
        {
          label: 'Message',
          place: 'title',
          cell: ({ notificationId, subject, type }) => (
            <div>
              <Link
                href={`/notifications/${notificationId}`}
                prefetch={false}
                className="inline-block min-h-6 wrap-anywhere underline decoration-line underline-offset-4 hover:text-accent"
              >
                {subject}
              </Link>
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
