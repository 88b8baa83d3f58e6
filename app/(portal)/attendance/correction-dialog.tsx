'use client'

import { useEffect, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { TextAreaField } from '@/components/fields'
import { SubmitButton } from '@/components/submit-button'
import { Dialog } from '@/components/ui/dialog'
import { useSchoolZone } from '@/components/school-zone'
import { Skeleton } from '@/components/ui/skeleton'
import type { AttendanceRow, MarkHistory } from '@/lib/attendance/schema'
import { perform } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import { formatInstant } from '@/lib/dates'
import { messages } from '@/lib/messages'
import { correct, markHistory } from './actions'
import type { Mark } from './use-marks'

const loadSchema = () => import('@/lib/attendance/schema').then(({ correctionSchema }) => correctionSchema)

type Props = { row: AttendanceRow; shownDay: string; onClose: () => void; onCorrected: (status: Mark) => void }

/** Who marked and corrected a day, when and why; and for those who may, the way to correct it. */
export function CorrectionDialog({ row, shownDay, onClose, onCorrected }: Props) {
  const { id: studentId, date } = row
  const [history, setHistory] = useState<MarkHistory | string>()

  useEffect(() => {
    let open = true
    void perform(markHistory, { studentId, date }, messages.attendance.historyFailed).then((result) => {
      if (open) setHistory(result.ok ? result.data : result.message)
    })
    return () => void (open = false)
  }, [studentId, date])

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${row.name}, ${shownDay}`}>
      {history === undefined && <Skeleton className="h-24" />}
      {typeof history === 'string' && <p role="alert">{history}</p>}
      {typeof history === 'object' && (
        <>
          <History history={history} />
          {row.correctable && <CorrectionForm row={row} status={history.status === 'Present' ? 'Absent' : 'Present'} onCorrected={onCorrected} />}
        </>
      )}
    </Dialog>
  )
}

function History({ history: { corrections, markedBy, markedAt, status } }: { history: MarkHistory }) {
  const zone = useSchoolZone()
  const first = corrections.at(-1)?.from ?? status
  return (
    <ol aria-label="History" className="space-y-2 border-l-2 border-line pl-3 text-sm">
      {corrections.map(({ from, to, reason, by, at }) => (
        <li key={at}>
          <p>
            Corrected from {from} to <strong>{to}</strong>: {reason}
          </p>
          <p className="text-muted">
            {by}, {formatInstant(at, zone)}
          </p>
        </li>
      ))}
      <li>
        <p>
          Marked <strong>{first}</strong>
        </p>
        <p className="text-muted">
          {markedBy}, {formatInstant(markedAt, zone)}
        </p>
      </li>
    </ol>
  )
}

function CorrectionForm({ row, status, onCorrected }: { row: AttendanceRow; status: Mark; onCorrected: Props['onCorrected'] }) {
  return (
    <ActionForm
      aria-label={`Correct to ${status}`}
      className="mt-5 border-t border-line pt-5"
      schema={loadSchema}
      action={correct}
      extra={{ studentId: row.id, date: row.date, status }}
      failed={messages.attendance.correctFailed}
      success={messages.attendance.corrected(status)}
      onSuccess={() => onCorrected(status)}
    >
      <TextAreaField
        name="reason"
        label="Reason"
        maxLength={limits.reason}
        hint="Stays in the history. The family is told about the correction."
      />
      <SubmitButton className="mt-4">Correct to {status}</SubmitButton>
    </ActionForm>
  )
}
