'use client'

import { Fragment } from 'react'
import { LateDetails } from '@/components/late-details'
import { YearLinks } from '@/components/year-links'
import { Card } from '@/components/ui/card'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@/components/ui/table'
import type { FeeSums, FeeOverview } from '@/lib/fees/answers'
import { formatShortMonth } from '@/lib/dates'
import { overviewMessages } from '@/lib/fees/screen-messages'
import { formatPaise } from '@/lib/money'
import { formatPercent } from '@/lib/percent'
import { formatYear } from '@/lib/years'

const parts = [
  { key: 'collected', label: 'Collected', fill: 'bg-positive' },
  { key: 'pending', label: 'Pending', fill: 'bg-caution' },
  // Striped, so that the three can be told apart without colours.
  { key: 'overdue', label: 'Overdue', fill: 'bg-negative striped' },
] as const satisfies readonly { key: keyof FeeSums; label: string; fill: string }[]

type Line = { label: string } & FeeSums

const sumOf = ({ collected, pending, overdue }: FeeSums) => collected + pending + overdue
// Everything collected is 100 %, and one paisa less is not.
const percentOf = (sums: FeeSums) => Math.floor((100 * sums.collected) / sumOf(sums))

/** Fees due in a financial year: collected, pending and overdue, as bars and as numbers. */
export function Overview({
  overview: { year, years, total, demonstrated, byClass, byMonth },
}: {
  overview: FeeOverview
}) {
  const classLines = byClass.map((line) => ({ ...line, label: line.class }))
  const monthLines = byMonth.map((line) => ({ ...line, label: formatShortMonth(line.month) }))
  return (
    <section aria-labelledby="overview-title">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="overview-title" className="section-title">
          {overviewMessages.feesDue(formatYear(year))}
        </h2>
        {years.length > 1 && (
          <YearLinks label={overviewMessages.financialYears} list="overview" years={years} shown={year} />
        )}
      </div>
      <Card>
        <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-3">
          {parts.map(({ key, label, fill }) => (
            <div key={key} className="max-sm:flex max-sm:items-baseline max-sm:justify-between">
              <dt className="flex items-center gap-2 text-sm text-muted">
                <span aria-hidden className={`size-3 rounded-sm ${fill}`} />
                {label}
              </dt>
              <dd className="text-lg sm:mt-1 font-semibold sm:text-xl">{formatPaise(total[key])}</dd>
            </div>
          ))}
        </dl>
        {demonstrated > 0 && (
          <p className="mt-3 text-sm text-muted">{overviewMessages.demonstrated(formatPaise(demonstrated))}</p>
        )}
        {classLines.length > 0 && (
          <div aria-hidden className="mt-6 grid gap-x-12 gap-y-6 lg:grid-cols-2">
            <Bars title={overviewMessages.byClass} lines={classLines} />
            <Bars title={overviewMessages.byMonthDue} lines={monthLines} className="max-sm:hidden" />
          </div>
        )}
        <LateDetails
          className="mt-6 print:[&:not([open])]:hidden"
          summary={<summary className="w-fit text-sm font-medium text-accent">{overviewMessages.showAsTable}</summary>}
        >
          {() => (
            <div className="mt-4 grid items-start gap-8 lg:grid-cols-2">
              <Sums caption={overviewMessages.feesByClass} head="Class" lines={classLines} />
              <Sums caption={overviewMessages.feesByMonthDue} head="Month" lines={monthLines} />
            </div>
          )}
        </LateDetails>
      </Card>
    </section>
  )
}

/** One bar for each line; its length is the line's sum. A line is three cells of a grid (bars.css). */
function Bars({ title, lines, className }: { title: string; lines: readonly Line[]; className?: string }) {
  const largest = Math.max(1, ...lines.map(sumOf))
  return (
    <div className={className}>
      <p className="mb-2 text-sm font-medium">{title}</p>
      <div className="bars">
        {lines.map((line) => (
          <Fragment key={line.label}>
            <span>{line.label}</span>
            <span>
              {parts.map(
                ({ key, fill }) =>
                  line[key] > 0 && (
                    <i key={key} className={fill} style={{ width: `${((100 * line[key]) / largest).toFixed(2)}%` }} />
                  ),
              )}
            </span>
            <span>{sumOf(line) > 0 ? formatPercent(percentOf(line)) : '–'}</span>
          </Fragment>
        ))}
      </div>
    </div>
  )
}

function Sums({ caption, head, lines }: { caption: string; head: string; lines: readonly Line[] }) {
  return (
    <div>
      <p aria-hidden className="mb-2 text-sm font-medium">
        {caption}
      </p>
      <Table aria-label={caption}>
        <TableHead>
          <tr role="row">
            <HeaderCell>{head}</HeaderCell>
            {parts.map(({ key, label }) => (
              <HeaderCell key={key} className="text-right">
                {label}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.label}>
              <Cell label={head} place="title" compact className="font-medium whitespace-nowrap">
                {line.label}
              </Cell>
              {parts.map(({ key, label }) => (
                <Cell key={key} label={label} place="second" kind="number" compact>
                  {formatPaise(line[key])}
                </Cell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}
