'use client'

import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '@/components/fields'
import { Button } from '@/components/ui/button'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import { formatDay } from '@/lib/dates'
import { messages } from '@/lib/messages'
import type { Figures } from '@/lib/reports/schema'
import { readFigures } from './actions'
import type { ReportFormValues } from './report-values'

type Kind = 'Attendance' | 'Leave'
type Offer = Partial<Record<'attendance' | 'presentDays' | 'leaveDays' | 'leaveReason', string>>

/** What the records offer for the fields of a kind of report; null when they hold nothing to go by. */
function offerOf(kind: Kind, figures: Figures): Offer | null {
  if (kind === 'Leave') return { leaveDays: String(figures.leaveDays), leaveReason: figures.leaveReason || 'No leave taken' }
  return figures.schoolDays ? { attendance: figures.attendance, presentDays: String(figures.presentDays) } : null
}

/** Fields of Attendance and Leave reports, filled from the school's records and open to the teacher's changes. */
export function FigureFields({ type }: { type: Kind }) {
  const { getValues, setValue } = useFormContext<ReportFormValues>()
  const [studentId, term] = useWatch<ReportFormValues, ['studentId', 'term']>({ name: ['studentId', 'term'] })
  const [found, setFound] = useState<{ about: string; figures: Figures | null }>({ about: '', figures: null })
  const about = studentId && term ? `${studentId} ${term}` : ''

  useEffect(() => {
    if (!about) return
    let wanted = true
    void perform(readFigures, { studentId, term }, messages.reports.figuresFailed).then((result) => {
      if (!wanted) return
      setFound({ about, figures: result.ok ? result.data : null })
      const offer = result.ok ? offerOf(type, result.data) : null
      if (offer) take(offer)
    })
    return () => {
      wanted = false
    }

    function take(offer: Offer) {
      for (const [name, value] of Object.entries(offer)) setValue(name as keyof Offer, value, { shouldValidate: false })
    }
  }, [about, studentId, term, type, setValue])

  const figures = about && found.about === about ? found.figures : null
  const offer = figures && offerOf(type, figures)
  return (
    <div className="grid gap-5 sm:col-span-2 sm:grid-cols-2 lg:col-span-3 lg:grid-cols-3">
      {type === 'Attendance' ? (
        <>
          <TextField name="attendance" label="Attendance" placeholder="95%" autoComplete="off" maxLength={limits.attendanceText} />
          <TextField name="presentDays" label="Present Days" inputMode="numeric" autoComplete="off" maxLength={3} />
        </>
      ) : (
        <>
          <TextField name="leaveDays" label="Leave Days" inputMode="numeric" autoComplete="off" maxLength={3} />
          <TextField name="leaveReason" label="Leave Reason" autoComplete="off" maxLength={limits.reason} />
        </>
      )}
      <div role="status" className="text-sm text-muted sm:col-span-2 lg:col-span-3">
        {figures && (offer ? <Source {...{ type, figures, offer }} onTake={() => restore(offer)} /> : noRecords(figures))}
        {!about && 'Choose a student and a term, and the figures are filled in from the school’s records.'}
      </div>
    </div>
  )

  function restore(offer: Offer) {
    for (const [name, value] of Object.entries(offer)) if (getValues(name as keyof Offer) !== value) setValue(name as keyof Offer, value)
  }
}

const spanOf = ({ period }: Figures) => `${formatDay(period.from)} to ${formatDay(period.to)}`
const noRecords = (figures: Figures) => `The register holds nothing from ${spanOf(figures)}.`

type SourceProps = { type: Kind; figures: Figures; offer: Offer; onTake: () => void }

/** Says whose the figures are: the report will say the same. */
function Source({ type, figures, offer, onTake }: SourceProps) {
  const values = useWatch<ReportFormValues>()
  const compared = type === 'Leave' ? (['leaveDays'] as const) : (['attendance', 'presentDays'] as const)
  const same = compared.every((name) => values[name] === offer[name])
  const records =
    type === 'Leave'
      ? `${figures.leaveDays} days of approved leave`
      : `present on ${figures.presentDays} of ${figures.schoolDays} days, ${figures.attendance}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p>
        {same ? 'As in the records' : 'Changed by you; the report will say so. The records'} from {spanOf(figures)}: {records}.
      </p>
      {!same && (
        <Button variant="secondary" size="sm" onClick={onTake}>
          Use the records
        </Button>
      )}
    </div>
  )
}
