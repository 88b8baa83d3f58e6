'use client'

import type { ReactNode } from 'react'
import { ViewLink } from '@/components/page-view'
import { TableDownloads } from '@/components/table-downloads'
import { buttonStyle } from '@/components/ui/button'
import { Cell, HeaderCell, TableBody, TableHead, TableRow } from '@/components/ui/table'
import { YearLinks } from '@/components/year-links'
import type { Collection, CollectionSums } from '@/lib/collection/answers'
import { collectionScreenMessages as said } from '@/lib/collection/screen-messages'
import { formatMonth, type Month } from '@/lib/dates'
import type { Money } from '@/lib/day-book/answers'
import { messages } from '@/lib/messages'
import { formatRupees } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { formatYear } from '@/lib/years'
import { MoneySums, Titled } from '../money-sums'

/** Expected against collected, by month and by head; of a chosen month also what arrived in it. */
export function Collected({ collection }: { collection: Collection }) {
  const { year, years, month, total, months, heads, money } = collection
  return (
    <div className="space-y-8">
      {month && money && <Arrived month={month} money={money} />}
      <section aria-labelledby="fees-due" className="space-y-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="grid gap-1.5">
            <h2 id="fees-due" className="section-title">
              {said.feesDue(formatYear(year))}
            </h2>
            {years.length > 1 && <YearLinks label={said.financialYears} years={years} shown={year} />}
          </div>
          <div className="flex flex-wrap gap-2">
            <TableDownloads
              variant="secondary"
              path={`/api/fees/collection/csv?year=${year}`}
              failed={messages.common.exportFailed}
            />
          </div>
        </div>
        {total.demonstrated > 0 && (
          <p className="text-sm text-muted">{said.demonstratedAbout(formatRupees(total.demonstrated))}</p>
        )}
        {heads.length === 0 && !month ? (
          <p className="text-muted">{said.none}</p>
        ) : (
          <>
            {!month && <p className="text-sm text-muted">{said.chooseMonth}</p>}
            <Sums
              caption={said.byMonth}
              head={said.month}
              rows={months.map((sums) => ({
                ...{ key: sums.month, sums },
                label: (
                  <ViewLink
                    changes={{ month: sums.month === month ? '' : sums.month }}
                    aria-current={sums.month === month ? 'true' : undefined}
                    className="inline-flex min-h-6 items-center text-accent underline decoration-1 underline-offset-4 aria-[current]:font-semibold aria-[current]:text-ink"
                  >
                    {formatMonth(sums.month)}
                  </ViewLink>
                ),
              }))}
              total={total}
            />
            {heads.length > 0 && (
              <Sums
                caption={said.byHead(month)}
                head={said.head}
                rows={heads.map((sums) => ({ ...{ key: sums.type, sums }, label: sums.type }))}
                total={month ? (months.find((each) => each.month === month) ?? total) : total}
              />
            )}
          </>
        )}
      </section>
    </div>
  )
}

/** What arrived in a month, whatever it was for. */
const Arrived = ({ month, money }: { month: Month; money: Money }) => (
  <section aria-labelledby="arrived" className="space-y-4">
    <div className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h2 id="arrived" className="section-title">
          {said.received(month)}
        </h2>
        <p className="text-sm text-muted">
          {said.receivedAbout}{' '}
          <ViewLink changes={{ month: '' }} className={buttonStyle({ variant: 'link', size: 'inline' })}>
            {said.wholeYear}
          </ViewLink>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <TableDownloads
          variant="secondary"
          path={`/api/fees/vouchers/csv?month=${month}`}
          csv={said.vouchersCsv}
          excel={said.vouchersExcel}
          failed={messages.common.exportFailed}
        />
      </div>
    </div>
    <MoneySums money={money} nothing={said.nothing} />
  </section>
)

type SumsProps = {
  caption: string
  head: string
  rows: readonly { key: string; label: ReactNode; sums: CollectionSums }[]
  total: CollectionSums
}

const Sums = ({ caption, head, rows, total }: SumsProps) => (
  <Titled title={caption}>
    <TableHead>
      <tr role="row">
        <HeaderCell>{head}</HeaderCell>
        <HeaderCell className="text-right">{said.expected}</HeaderCell>
        <HeaderCell className="text-right">{said.collected}</HeaderCell>
        <HeaderCell className="text-right">{said.share}</HeaderCell>
        <HeaderCell className="text-right">{said.owed}</HeaderCell>
      </tr>
    </TableHead>
    <TableBody>
      {[...rows, { key: 'total', label: said.total, sums: total }].map(({ key, label, sums }, index) => (
        <TableRow key={key} className={index === rows.length ? 'font-semibold' : undefined}>
          <Cell label={head} place="title">
            {label}
          </Cell>
          <Cell label={said.expected} place="second" kind="number">
            {amount(sums.expected)}
            {sums.conceded > 0 && <span className="aside">{said.conceded(formatRupees(sums.conceded))}</span>}
            {sums.demonstrated > 0 && (
              <span className="aside">{said.demonstrated(formatRupees(sums.demonstrated))}</span>
            )}
          </Cell>
          <Cell label={said.collected} place="second" kind="number">
            {sums.expected > 0 && formatRupees(sums.collected)}
          </Cell>
          <Cell label={said.share} place="state" kind="number">
            {sums.expected > 0 && (
              <>
                {formatPercent(shareOf(sums))} <span className="sm:hidden">{said.ofIt}</span>
              </>
            )}
          </Cell>
          <Cell label={said.owed} place="second" kind="number">
            {amount(sums.owed)}
          </Cell>
        </TableRow>
      ))}
    </TableBody>
  </Titled>
)

const amount = (rupees: number) => (rupees > 0 ? formatRupees(rupees) : null)

// All that is expected is 100 %, and one paisa less is not.
const shareOf = ({ collected, expected }: CollectionSums) => Math.floor((100 * collected) / expected)
