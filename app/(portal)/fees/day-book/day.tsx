'use client'

import { ConfirmButton } from '@/components/confirm-button'
import { DateInput } from '@/components/data-table/date-input'
import { useListView } from '@/components/data-table/use-list-view'
import { useSchoolZone } from '@/components/school-zone'
import { TableDownloads } from '@/components/table-downloads'
import { Badge } from '@/components/ui/badge'
import { Cell, HeaderCell, TableBody, TableHead, TableRow } from '@/components/ui/table'
import { notify } from '@/lib/client/notify'
import { formatDay, formatInstant, type Day as SchoolDay } from '@/lib/dates'
import type { CashSession, DayBook } from '@/lib/day-book/answers'
import { dayBookMessages } from '@/lib/day-book/messages'
import { dayBookScreenMessages as said } from '@/lib/day-book/screen-messages'
import { messages } from '@/lib/messages'
import { formatRupees, rupeesToPaise } from '@/lib/money'
import { MoneySums, outsideOf, Titled } from '../money-sums'
import { closeDay } from './actions'

type Props = { book: DayBook; today: SchoolDay; closes: boolean }

/** The books of a day, which is chosen above them. */
export function Day({ book, today, closes }: Props) {
  const { date, sessions, closed, closable } = book
  const view = useListView('', false)
  const zone = useSchoolZone()
  return (
    <section aria-labelledby="day" className="space-y-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid gap-1.5">
          <h2 id="day" className="section-title">
            {formatDay(date)}
          </h2>
          <label className="flex items-center gap-2 text-sm">
            <span className="text-muted">{said.day}</span>
            <DateInput value={date} max={today} onChange={(day) => view.change({ date: day === today ? '' : day })} />
          </label>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {closed && <Badge tone="positive">{said.closedBy(closed.by, formatInstant(closed.at, zone))}</Badge>}
          <TableDownloads
            path={`/api/fees/day-book/csv?date=${date}`}
            csv={said.receiptsCsv}
            excel={said.receiptsExcel}
            failed={messages.common.exportFailed}
          />
          {closes && closable && (
            <ConfirmButton
              title={said.closeQuestion(formatDay(date))}
              description={[...outsideOf(book), said.closeSays].join(' ')}
              confirm={said.closeDay}
              action={closeDay}
              input={{ date }}
              failed={dayBookMessages.dayFailed}
              onDone={({ message }) => notify.success(message)}
            >
              {said.closeDay}
            </ConfirmButton>
          )}
        </div>
      </div>
      <MoneySums money={book} nothing={said.nothing} />
      {sessions.length > 0 && <Sessions sessions={sessions} />}
    </section>
  )
}

function Sessions({ sessions }: { sessions: readonly CashSession[] }) {
  const zone = useSchoolZone()
  return (
    <Titled title={said.drawers}>
      <TableHead>
        <tr role="row">
          <HeaderCell>{said.collector}</HeaderCell>
          <HeaderCell>{said.open}</HeaderCell>
          <HeaderCell className="text-right">{said.opening}</HeaderCell>
          <HeaderCell className="text-right">{said.taken}</HeaderCell>
          <HeaderCell className="text-right">{said.handedOver}</HeaderCell>
          <HeaderCell className="text-right">{said.refunded}</HeaderCell>
          <HeaderCell className="text-right">{said.expected}</HeaderCell>
          <HeaderCell className="text-right">{said.counted}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {sessions.map(
          ({ id, collector, openedAt, closedAt, opening, taken, handedOver, refunded, expected, counted, reason }) => (
            <TableRow key={id} about={collector}>
              <Cell label={said.collector} place="title">
                {collector}
              </Cell>
              <Cell label={said.open} place="second">
                {formatInstant(openedAt, zone)} {closedAt ? `– ${formatInstant(closedAt, zone)}` : said.stillOpen}
              </Cell>
              <Cell label={said.opening} kind="rupees">
                {formatRupees(opening)}
              </Cell>
              <Cell label={said.taken} kind="rupees">
                {formatRupees(taken)}
              </Cell>
              <Cell label={said.handedOver} kind="rupees">
                {formatRupees(handedOver)}
              </Cell>
              <Cell label={said.refunded} kind="rupees">
                {refunded > 0 ? formatRupees(refunded) : '–'}
              </Cell>
              <Cell label={said.expected} kind="rupees">
                {formatRupees(expected)}
              </Cell>
              <Cell label={said.counted} place="state" kind="rupees">
                {counted === null ? '–' : formatRupees(counted)}
                {counted !== null && counted !== expected && (
                  <span className="block text-xs text-negative">
                    {said.difference(rupeesToPaise(counted) - rupeesToPaise(expected))}: {reason}
                  </span>
                )}
              </Cell>
            </TableRow>
          ),
        )}
      </TableBody>
    </Titled>
  )
}
