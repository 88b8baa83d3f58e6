'use client'

import type { YearAttendance } from '@/lib/people/answers'
import { sectionsMessages } from '@/lib/people/screen-messages'
import { EarlierYear } from './earlier-year'
import { Months, yearStyle, YearTotal } from './months'
import { ReadPart, type Reading } from './part'
import { Nothing } from './rows'

/** A line for each school year, with its months below: those of the newest are there, of others once they are asked for. */
export const Attendance = ({ id, reading }: { id: string } & Reading<readonly YearAttendance[]>) => (
  <ReadPart id="attendance" title="Attendance" reading={reading}>
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
  if (months.length === 0)
    return (
      <div className={yearStyle}>
        <Nothing text={sectionsMessages.noMarksIn(schoolYear)} />
      </div>
    )
  return (
    <details open className={yearStyle}>
      <summary className="w-fit">
        <YearTotal schoolYear={schoolYear} total={total} />
      </summary>
      <Months schoolYear={schoolYear} months={months} />
    </details>
  )
}
