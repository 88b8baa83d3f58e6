'use client'

import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FieldsOf } from '@/components/fields'
import { Button } from '@/components/ui/button'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import type { Figures } from '@/lib/reports/answers'
import { reportMessages } from '@/lib/reports/messages'
import { figureFieldsMessages } from '@/lib/reports/screen-messages'
import { readReportFigures } from './actions'
import type { ReportFormValues } from './report-values'

type Kind = 'Attendance' | 'Leave'
type Offer = Partial<Record<'attendance' | 'presentDays' | 'leaveDays' | 'leaveReason', string>>

/** The values from the records for a type of report; null without any marks. */
function offerOf(kind: Kind, figures: Figures): Offer | null {
  if (kind === 'Leave')
    return {
      leaveDays: String(figures.leaveDays),
      leaveReason: figures.leaveReason || figureFieldsMessages.noLeaveTaken,
    }
  return figures.schoolDays ? { attendance: figures.attendance, presentDays: String(figures.presentDays) } : null
}

const figureNames = ['attendance', 'presentDays', 'leaveDays', 'leaveReason'] as const

/** Empties the figures when the form changes to another student, term or type of report. */
export function useFiguresOfOne() {
  const { setValue } = useFormContext<ReportFormValues>()
  const [type, studentId, term] = useWatch<ReportFormValues, ['type', 'studentId', 'term']>({
    name: ['type', 'studentId', 'term'],
  })
  const known = useRef({ type, studentId, term })
  useEffect(() => {
    const before = known.current
    known.current = { type, studentId, term }
    // Figures typed before a student or a term is chosen stay.
    const turned =
      type !== before.type ||
      (before.studentId && studentId !== before.studentId) ||
      (before.term && term !== before.term)
    if (turned) for (const name of figureNames) setValue(name, '')
  }, [type, studentId, term, setValue])
}

type Found = { about: string; figures: Figures | null; problem?: string }

/** Fields of Attendance and Leave reports, filled from the school's records; the teacher may change them. */
export function FigureFields({ type, TextField }: { type: Kind } & Pick<FieldsOf<ReportFormValues>, 'TextField'>) {
  const { getValues, setValue } = useFormContext<ReportFormValues>()
  const [studentId, term] = useWatch<ReportFormValues, ['studentId', 'term']>({ name: ['studentId', 'term'] })
  const [found, setFound] = useState<Found>({ about: '', figures: null })
  const about = studentId && term ? `${studentId} ${term}` : ''

  useEffect(() => {
    if (!studentId || !term) return
    let wanted = true
    void perform(readReportFigures, { studentId, term }, reportMessages.figuresFailed).then((result) => {
      if (!wanted) return
      if (!result.ok) return setFound({ about, figures: null, problem: result.message })
      setFound({ about, figures: result.data })
      fill(offerOf(type, result.data) ?? {})
    })
    return () => {
      wanted = false
    }

    function fill(offer: Offer) {
      for (const [name, value] of entriesOf(offer)) if (!getValues(name)) setValue(name, value)
    }
  }, [about, studentId, term, type, getValues, setValue])

  const answer = about && found.about === about ? found : undefined
  const figures = answer?.figures
  const offer = figures && offerOf(type, figures)
  return (
    <div className="col-span-full grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {type === 'Attendance' ? (
        <>
          <TextField
            name="attendance"
            label="Attendance"
            placeholder="95%"
            autoComplete="off"
            maxLength={limits.attendanceText}
          />
          <TextField name="presentDays" label="Present Days" inputMode="numeric" autoComplete="off" maxLength={3} />
        </>
      ) : (
        <>
          <TextField name="leaveDays" label="Leave Days" inputMode="numeric" autoComplete="off" maxLength={3} />
          <TextField name="leaveReason" label="Leave Reason" autoComplete="off" maxLength={limits.reason} />
        </>
      )}
      <div role="status" className="col-span-full text-sm text-muted">
        {figures &&
          (offer ? <Source {...{ type, figures, offer }} onTake={() => restore(offer)} /> : noRecords(figures))}
        {answer?.problem}
        {!about && figureFieldsMessages.chooseStudentAndTerm}
        {about && !answer && figureFieldsMessages.loadingSchoolsRecords}
      </div>
    </div>
  )

  function restore(offer: Offer) {
    for (const [name, value] of entriesOf(offer)) setValue(name, value, { shouldDirty: true })
  }
}

const entriesOf = (offer: Offer) => Object.entries(offer) as [keyof Offer, string][]

/** While a term goes on, marks are of its days so far; leave may be approved for days ahead. */
const spanOf = (type: Kind, { period: { from, to }, goesOn }: Figures) =>
  `${formatDay(from)} ${goesOn && type === 'Attendance' ? figureFieldsMessages.upToToday : `to ${formatDay(to)}`}`
const noRecords = (figures: Figures) => figureFieldsMessages.nothingMarked(spanOf('Attendance', figures))

type SourceProps = { type: Kind; figures: Figures; offer: Offer; onTake: () => void }

/** Shows whether the figures are those of the records, as the report will. */
function Source({ type, figures, offer, onTake }: SourceProps) {
  const values = useWatch<ReportFormValues>()
  const compared = type === 'Leave' ? (['leaveDays'] as const) : (['attendance', 'presentDays'] as const)
  const same = compared.every((name) => values[name] === offer[name])
  const records =
    type === 'Leave'
      ? figureFieldsMessages.ofApprovedLeave(figures.leaveDays)
      : figureFieldsMessages.presentOnOfDays(figures.presentDays, figures.schoolDays, figures.attendance)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>{figureFieldsMessages.from(same, spanOf(type, figures), records)}</p>
      {!same && (
        <Button variant="secondary" size="sm" onClick={onTake}>
          {figureFieldsMessages.useRecords}
        </Button>
      )}
    </div>
  )
}
