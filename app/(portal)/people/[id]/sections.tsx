'use client'

import { Breakable } from '@/components/breakable'
import { DeliveryBadge } from '@/components/delivery-badge'
import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import { formatDay, formatInstant } from '@/lib/dates'
import type { PersonLeave, PersonMessage, PersonReport } from '@/lib/people/answers'
import type { PersonRows } from '@/lib/people/schema'
import { sectionsMessages } from '@/lib/people/screen-messages'
import { ReportExport } from '../../reports/report-export'
import { MoreRows } from './more-rows'
import { ReadPart, type Reading } from './part'
import { keyed, Nothing, Rows } from './rows'

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
  if (rows.length === 0) return <Nothing text="No leave requests." />
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
  if (rows.length === 0) return <Nothing text="No reports." />
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
  if (rows.length === 0) return <Nothing text={sectionsMessages.noMessages} />
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
