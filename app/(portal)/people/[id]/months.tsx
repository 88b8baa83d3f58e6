import { formatMonth } from '@/lib/dates'
import type { YearAttendance } from '@/lib/people/answers'
import { monthsMessages } from '@/lib/people/screen-messages'
import { formatPercent } from '@/lib/percent'
import { Rows } from './rows'

/** What a pupil's attendance in a school year is shown with, newest year or earlier. */

export const yearStyle = 'py-3 first:pt-0 last:pb-0'

export const YearTotal = ({ schoolYear, total }: Pick<YearAttendance, 'schoolYear' | 'total'>) => (
  <>
    <strong className="text-xl font-semibold">{formatPercent(total.percentage)}</strong>{' '}
    <span className="text-muted">{monthsMessages.inDaysPresentAbsent(schoolYear, total.present, total.absent)}</span>
  </>
)

export const Months = ({ schoolYear, months }: Pick<YearAttendance, 'schoolYear' | 'months'>) => (
  <div className="mt-4">
    <Rows
      caption={monthsMessages.attendanceIn(schoolYear)}
      rows={months.map((month) => ({ ...month, key: month.month }))}
      columns={[
        { label: 'Month', cell: ({ month }) => formatMonth(month), kind: 'line', place: 'title' },
        { label: 'Present', cell: ({ present }) => present, kind: 'number' },
        { label: 'Absent', cell: ({ absent }) => absent, kind: 'number' },
        { label: 'Percent', cell: ({ percentage }) => formatPercent(percentage), kind: 'number', place: 'state' },
      ]}
    />
  </div>
)
