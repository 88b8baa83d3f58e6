'use client'

import type { Overview } from '@/lib/attendance/answers'
import { formatCount } from '@/lib/counted'
import { formatDay } from '@/lib/dates'
import { attendanceMessages } from '@/lib/attendance/messages'
import { attendanceChartMessages } from '@/lib/attendance/screen-messages'
import { formatPercent } from '@/lib/percent'

type Row = { label: string; present: number; absent: number; percentage: number | null }

/** The school's attendance by day and by class, as bars with numbers. */
export function AttendanceChart({ overview: { days, day, classes } }: { overview: Overview }) {
  if (day === null)
    return (
      <p className="rounded-lg border border-line bg-surface px-4 py-12 text-center text-muted">
        {attendanceMessages.noMarks}
      </p>
    )
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <Bars
        caption={attendanceChartMessages.byDay}
        head="Day"
        rows={days.slice(0, 12).map(({ day, ...counts }) => ({ label: formatDay(day), ...counts }))}
      />
      <Bars
        caption={attendanceChartMessages.byClassOn(formatDay(day))}
        head="Class"
        rows={classes.map(({ class: label, ...counts }) => ({ label, ...counts }))}
      />
    </div>
  )
}

function Bars({ caption, head, rows }: { caption: string; head: string; rows: readonly Row[] }) {
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-2 text-left font-semibold">{caption}</caption>
      {/* The colour is each cell's own: Chromium keeps an inherited one when the system changes its theme. */}
      <thead className="text-xs">
        <tr>
          <th scope="col" className="py-1 pr-3 font-medium text-muted">
            {head}
          </th>
          <td className="w-2/5" />
          <th scope="col" className="py-1 pl-3 text-right font-medium text-muted">
            Present
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium text-muted">
            Absent
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium text-muted">
            Percent
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, present, absent, percentage }) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 font-normal whitespace-nowrap">
              {label}
            </th>
            <td>
              {/* Repeats the numbers. */}
              <div aria-hidden className="flex h-3 overflow-hidden rounded-sm bg-negative">
                <div className="bg-positive" style={{ width: `${percentage ?? 0}%` }} />
              </div>
            </td>
            <td className="py-1.5 pl-3 text-right">{formatCount(present)}</td>
            <td className="py-1.5 pl-3 text-right">{formatCount(absent)}</td>
            <td className="py-1.5 pl-3 text-right">{formatPercent(percentage)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
