'use client'

import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '@/components/ui/table'
import { formatCount } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import type { Plan, PlanPreview } from '@/lib/fee-plans/answers'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import { formatRupees } from '@/lib/money'

type Row = { class: string; type: string; pupils: number; fees: number; leftOut: number; total: number }

/** By class and head; a head has a row of its own for each instalment only where one is asked for. */
export function PreviewTable({ preview }: { preview: PlanPreview }) {
  const rows = new Map<string, Row>()
  for (const { class: schoolClass, type, pupils, having, cancelled, total } of preview.lines) {
    const key = `${schoolClass} ${type}`
    const row = rows.get(key) ?? { class: schoolClass, type, pupils: 0, fees: 0, leftOut: 0, total: 0 }
    rows.set(key, {
      ...row,
      pupils: Math.max(row.pupils, pupils),
      fees: row.fees + pupils,
      leftOut: row.leftOut + having + cancelled,
      total: row.total + total,
    })
  }
  const { headings: columns } = planMessages
  return (
    <div className="mt-4">
      <Table>
        <caption className="sr-only">{planMessages.previewTable}</caption>
        <TableHead>
          <tr role="row">
            <HeaderCell>{columns.class}</HeaderCell>
            <HeaderCell>{columns.head}</HeaderCell>
            {[columns.students, columns.fees, columns.leftOut, columns.amount].map((label) => (
              <HeaderCell key={label} className="text-right">
                {label}
              </HeaderCell>
            ))}
          </tr>
        </TableHead>
        <TableBody>
          {[...rows].map(([key, row]) => (
            <TableRow key={key} about={`${row.class}, ${row.type}`}>
              <Cell label={columns.class} place="title">
                {row.class}
              </Cell>
              <Cell label={columns.head} place="second">
                {row.type}
              </Cell>
              <Cell label={columns.students} kind="number">
                {formatCount(row.pupils)}
              </Cell>
              <Cell label={columns.fees} kind="number">
                {formatCount(row.fees)}
              </Cell>
              <Cell label={columns.leftOut} kind="number">
                {formatCount(row.leftOut)}
              </Cell>
              <Cell label={columns.amount} kind="rupees" place="state">
                {formatRupees(row.total)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

/** The instalments with what is charged of each. */
export function Instalments({ plan: { instalments } }: { plan: Plan }) {
  const { headings: columns } = planMessages
  return (
    <Table>
      <caption className="sr-only">{planMessages.instalments}</caption>
      <TableHead>
        <tr role="row">
          <HeaderCell>{columns.instalment}</HeaderCell>
          <HeaderCell>{columns.dueDate}</HeaderCell>
          {[columns.fees, columns.charged, columns.collected].map((label) => (
            <HeaderCell key={label} className="text-right">
              {label}
            </HeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {instalments.map(({ number, dueDate, charged, fees, expected, collected }) => (
          <TableRow key={number} about={planMessages.instalment(number, formatDay(dueDate))}>
            <Cell label={columns.instalment} place="title">
              {number}
            </Cell>
            <Cell label={columns.dueDate} place="second">
              {formatDay(dueDate)}
            </Cell>
            <Cell label={columns.fees} kind="number">
              {formatCount(fees)}
            </Cell>
            <Cell label={columns.charged} kind="rupees" place="state">
              {charged ? formatRupees(expected) : planMessages.notYet}
            </Cell>
            <Cell label={columns.collected} kind="rupees">
              {formatRupees(collected)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
