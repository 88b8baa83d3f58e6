'use client'

import { Printer } from 'lucide-react'
import { useListView } from '@/components/data-table/use-list-view'
import { TableDownloads } from '@/components/table-downloads'
import { Pages } from '@/components/pages'
import { PersonName } from '@/components/person-name'
import { useSchoolLists } from '@/components/school-lists'
import { Button } from '@/components/ui/button'
import { useOpener } from '@/components/ui/opener'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/controls'
import type { RegisterPupil } from '@/lib/attendance/answers'
import type { DayOff } from '@/lib/calendar/answers'
import { knownIn } from '@/lib/choices'
import { sections } from '@/lib/constants'
import { lowAttendance } from '@/lib/attendance/lists'
import { daysOf, formatMonth } from '@/lib/dates'
import type { Page } from '@/lib/inputs'
import { attendanceMessages } from '@/lib/attendance/messages'
import { registerTableMessages } from '@/lib/attendance/register-messages'
import { dayCodes } from '../day-codes'

type Props = {
  list: Page<RegisterPupil> & { month: string; class: string; classTeacher: string; off: DayOff[] }
  months: readonly { value: string; label: string }[]
  /** With the month to show of each. */
  years: readonly { value: string; label: string }[]
  section: string
}

/** A class's month: pupils by days. On a phone each pupil is one line, with the days behind a tap. */
export function RegisterTable({ list, months, years, section }: Props) {
  const view = useListView('', false)
  const classes = knownIn(useSchoolLists(), 'classes')
  const days = daysOf(list.month)
  const off = new Map(list.off.map(({ day, reason }) => [day, reason]))
  const title = `${list.class}${section && ` ${section}`}, ${formatMonth(list.month)}`
  const query = new URLSearchParams({ class: list.class, month: list.month, ...(section ? { section } : {}) })
  return (
    <section
      aria-label={registerTableMessages.monthRegister}
      aria-busy={view.pending}
      className={view.pending ? 'opacity-60 transition-opacity' : undefined}
    >
      <div className="flex flex-wrap items-end gap-3 text-sm">
        <Choice
          label="Class"
          value={view.values.class ?? list.class}
          options={classes.map((value) => ({ value, label: value }))}
          onChange={(value) => view.change({ class: value })}
        />
        <Choice
          label="Section"
          value={view.values.section ?? ''}
          options={[{ value: '', label: 'All Sections' }, ...sections.map((value) => ({ value, label: value }))]}
          onChange={(value) => view.change({ section: value })}
        />
        {years.length > 0 && (
          <Choice
            label="Year"
            value={view.values.month ?? list.month}
            options={years}
            onChange={(value) => view.change({ month: value })}
          />
        )}
        <Choice
          label="Month"
          value={view.values.month ?? list.month}
          options={months}
          onChange={(value) => view.change({ month: value })}
        />
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden />
            Print
          </Button>
          <TableDownloads
            variant="secondary"
            path={`/api/attendance/register/csv?${query.toString()}`}
            failed={attendanceMessages.registerExportFailed}
          />
        </div>
      </div>
      <h2 className="mt-6 text-xl">
        <span className="printed" data-text={registerTableMessages.attendanceRegister} />
        {title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {list.classTeacher && <>{registerTableMessages.classTeacher(list.classTeacher)} </>}
        {registerTableMessages.isPresentIsAbsentIsLeave}
      </p>
      {list.rows.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface px-4 py-12 text-center text-muted">
          {attendanceMessages.noStudents}
        </p>
      ) : (
        <div
          // Positioned, because visually hidden text in a far cell would widen the page.
          className="register relative sm:overflow-x-auto sm:rounded-lg sm:border sm:border-line sm:bg-surface"
          tabIndex={0}
          role="region"
          aria-label={title}
        >
          <table role="table" className="w-full text-left text-xs max-sm:block">
            <thead role="rowgroup" className="max-sm:hidden sm:bg-raised">
              <tr role="row" className="register-days">
                <th role="columnheader" scope="col" className="sticky left-0 bg-raised px-3">
                  Student
                </th>
                {days.map((day) => (
                  <th
                    key={day}
                    role="columnheader"
                    scope="col"
                    title={off.get(day)}
                    className={off.has(day) ? 'off' : undefined}
                  >
                    {Number(day.slice(8))}
                    {off.has(day) && <span className="sr-only"> {off.get(day)}</span>}
                  </th>
                ))}
                {['P', 'A', 'L', '%'].map((label) => (
                  <th key={label} role="columnheader" scope="col" className="total">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody
              role="rowgroup"
              className="max-sm:block max-sm:divide-y max-sm:divide-line max-sm:border-y max-sm:border-line"
            >
              {list.rows.map((pupil) => (
                <PupilRow key={pupil.enrolmentId} pupil={pupil} days={days} off={off} />
              ))}
            </tbody>
          </table>
          <div className="signatures">
            {[registerTableMessages.classTeacherPrinted(list.classTeacher), 'Principal:'].map((who) => (
              <p key={who} className="printed" data-text={who} />
            ))}
          </div>
        </div>
      )}
      <Pages
        label={registerTableMessages.pagesOfRegister}
        page={list.page}
        last={Math.max(1, Math.ceil(list.total / list.pageSize))}
      />
    </section>
  )
}

type ChoiceProps = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="grid grow gap-1 xs:grow-0">
      <span className="text-muted">{label}</span>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </label>
  )
}

type PupilProps = { pupil: RegisterPupil; days: readonly string[]; off: ReadonlyMap<string, string> }

function PupilRow({ pupil, days, off }: PupilProps) {
  const { open, opener } = useOpener(registerTableMessages.daysOf(pupil.name))
  const low = pupil.percentage !== null && pupil.percentage < lowAttendance
  return (
    <tr role="row" className={cn('register-pupil', open && 'open')}>
      <th role="rowheader" scope="row">
        {pupil.rollNo !== null && <span>{pupil.rollNo}</span>}
        <PersonName id={pupil.id} name={pupil.name} />
        {pupil.section && <span>{pupil.section}</span>}
        {opener}
      </th>
      {days.map((day, n) => (
        <DayCell key={day} code={pupil.days[n] ?? '.'} off={off.has(day)} />
      ))}
      <td role="cell" className="total">
        {pupil.present}
      </td>
      <td role="cell" className="total">
        {pupil.absent}
      </td>
      <td role="cell" className="total">
        {pupil.leave}
      </td>
      <td role="cell" className={cn('total', low && 'low')}>
        {pupil.percentage}
        {low && <span className="sr-only"> low</span>}
      </td>
    </tr>
  )
}

/** A letter; a point where nobody marked, which register.css writes; empty before a pupil came and after one left. */
function DayCell({ code, off }: { code: string; off: boolean }) {
  const { letter, style } = dayCodes[code] ?? {}
  return (
    <td role="cell" className={cn(style ?? (code === ' ' ? 'day-out' : 'day-no'), off && 'day-free')}>
      {letter}
    </td>
  )
}
