'use client'

import { useEffect, useState } from 'react'
import { ActionForm } from '@/components/action-form'
import { SubmitButton } from '@/components/submit-button'
import { useSchoolZone } from '@/components/school-zone'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Skeleton } from '@/components/ui/skeleton'
import type { AttendanceRow, MarkHistory } from '@/lib/attendance/answers'
import { correctionDialogMessages } from '@/lib/attendance/dialog-messages'
import type { Mark } from '@/lib/attendance/schema'
import { perform, type Action } from '@/lib/client/perform'
import { limits } from '@/lib/constants'
import { formatInstant } from '@/lib/dates'
import { attendanceMessages } from '@/lib/attendance/messages'
import { correctAttendance, markHistory, undoMark, undoRest } from './actions'
import { runUndo } from './run-undo'

const loadSchema = () => import('@/lib/attendance/schema').then(({ correctionSchema }) => correctionSchema)

type Props = { row: AttendanceRow; shownDay: string; onClose: () => void }

/** The history of a mark, with buttons to undo or correct it for those who may. */
export function CorrectionDialog({ row, shownDay, onClose }: Props) {
  const { id: studentId, date } = row
  const [history, setHistory] = useState<MarkHistory | string>()

  useEffect(() => {
    let open = true
    void perform(markHistory, { studentId, date }, attendanceMessages.historyFailed).then((result) => {
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
          <UndoButtons row={row} undo={history.undo} onDone={onClose} />
          {row.correctable && (
            <CorrectionForm
              row={row}
              status={history.status === 'Present' ? 'Absent' : 'Present'}
              onCorrected={onClose}
            />
          )}
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
            {correctionDialogMessages.corrected(from)} <strong>{to}</strong>: {reason}
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

type UndoButtonsProps = { row: AttendanceRow; undo: MarkHistory['undo']; onDone: () => void }

/** Undoes this mark or all marks made with it, until the family was told. */
function UndoButtons({ row: { id: studentId, date }, undo: { mark, batch }, onDone }: UndoButtonsProps) {
  const [running, setRunning] = useState(false)

  async function run<In>(action: Action<In, { message: string }>, input: In) {
    setRunning(true)
    const taken = await runUndo(action, input)
    setRunning(false)
    if (taken) onDone()
  }

  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {mark && (
        <Button
          variant="secondary"
          size="sm"
          disabled={running}
          onClick={() => void run(undoMark, { studentId, date })}
        >
          {correctionDialogMessages.undoThisMark}
        </Button>
      )}
      {batch && (
        <Button
          variant="secondary"
          size="sm"
          disabled={running}
          onClick={() => void run(undoRest, { batch: batch.id })}
        >
          {correctionDialogMessages.undoAllMarkedTogether(batch.count)}
        </Button>
      )}
    </div>
  )
}

function CorrectionForm({ row, status, onCorrected }: { row: AttendanceRow; status: Mark; onCorrected: () => void }) {
  return (
    <ActionForm
      aria-label={correctionDialogMessages.correctTo(status)}
      className="mt-6 border-t border-line pt-6"
      schema={loadSchema}
      action={correctAttendance}
      extra={{ studentId: row.id, date: row.date, status }}
      failed={attendanceMessages.correctFailed}
      success={attendanceMessages.corrected(status)}
      onSuccess={onCorrected}
    >
      {({ TextAreaField }) => (
        <>
          <TextAreaField
            name="reason"
            label="Reason"
            maxLength={limits.reason}
            hint={correctionDialogMessages.reasonHint}
          />
          <SubmitButton className="mt-4">{correctionDialogMessages.correctTo(status)}</SubmitButton>
        </>
      )}
    </ActionForm>
  )
}
