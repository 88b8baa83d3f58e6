'use client'

import { useEffect, useEffectEvent } from 'react'
import { rupeesInput } from '@/components/rupees-input'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormDialog } from '@/components/form-dialog'
import { SubmitButton } from '@/components/submit-button'
import { Input, Label } from '@/components/ui/controls'
import { limits } from '@/lib/constants'
import type { CashSession } from '@/lib/day-book/answers'
import { dayBookMessages } from '@/lib/day-book/messages'
import { noteKey, notes, piecesOf, worthOf, type Note } from '@/lib/day-book/notes'
import { dayBookScreenMessages as said } from '@/lib/day-book/screen-messages'
import { formatPaise, formatRupees, rupeesToPaise } from '@/lib/money'
import { closeCash, handOverCash } from './actions'

const loadHandOver = () => import('@/lib/day-book/schema').then(({ handOverSchema }) => handOverSchema)
const loadClose = () => import('@/lib/day-book/schema').then(({ closeCashSchema }) => closeCashSchema)

export const HandOverDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title={said.handOver}
    description={said.handOverSays}
    schema={loadHandOver}
    action={handOverCash}
    failed={dayBookMessages.handOverFailed}
    submit={said.handOver}
    onClose={onClose}
  >
    {({ TextField }) => (
      <>
        <TextField name="amount" label={said.amount} {...rupeesInput} />
        <TextField name="recipient" label={said.recipient} maxLength={limits.name} hint={said.recipientHint} />
      </>
    )}
  </FormDialog>
)

/** How many were typed of each note and coin, and why that differs. */
export type Count = { counts: Record<string, string>; reason: string }

type ClosingProps = {
  session: CashSession
  /** What was typed before the dialog was closed. */
  begun: Count | undefined
  onCount: (count: Count) => void
  onClose: () => void
}

/** Counts the drawer by note; a count that differs from what there should be is said why. */
export const CloseCashDialog = ({ session, begun, onCount, onClose }: ClosingProps) => (
  <FormDialog
    title={said.countAndClose}
    description={said.countSays(formatRupees(session.expected))}
    schema={loadClose}
    action={closeCash}
    failed={dayBookMessages.closeFailed}
    defaultValues={begun}
    onClose={onClose}
  >
    {({ TextAreaField }) => (
      <>
        <Counts onCount={onCount} />
        <Difference expected={rupeesToPaise(session.expected)}>
          <TextAreaField name="reason" label={said.reason} maxLength={limits.reason} />
        </Difference>
        <SubmitButton>{said.close}</SubmitButton>
      </>
    )}
  </FormDialog>
)

function Counts({ onCount }: Pick<ClosingProps, 'onCount'>) {
  const [counts, reason] = useWatch<Count, ['counts', 'reason']>({ name: ['counts', 'reason'] })
  const tell = useEffectEvent(() => onCount({ counts, reason }))
  const typed = JSON.stringify([counts, reason])
  useEffect(() => tell(), [typed])
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{said.counted}</legend>
      <ul className="grid grid-cols-3 gap-3">
        {notes.map((note) => (
          <Pieces key={note} of={note} typed={counts?.[noteKey(note)]} />
        ))}
      </ul>
    </fieldset>
  )
}

function Pieces({ of: note, typed }: { of: Note; typed: string | undefined }) {
  const { register } = useFormContext<Count>()
  const id = noteKey(note)
  // Said at once: what is no count is not in the sum below.
  const wrong = piecesOf(typed) === undefined
  return (
    <li className="grid content-start gap-1">
      <Label htmlFor={id}>{said.note(note)}</Label>
      <Input
        id={id}
        // Of a field for numbers nobody learns what was typed that is none.
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-error` : undefined}
        {...register(`counts.${id}`)}
      />
      {wrong && (
        <p id={`${id}-error`} className="text-sm text-negative">
          {dayBookMessages.countWhole}
        </p>
      )}
    </li>
  )
}

function Difference({ expected, children }: { expected: number; children: React.ReactNode }) {
  const counts = useWatch<Count, 'counts'>({ name: 'counts' })
  const counted = worthOf(counts ?? {})
  const differs = counted !== expected
  return (
    <>
      <p role="status" className="text-sm tabular-nums">
        {said.countedSum(formatPaise(counted))}
        {differs && <span className="text-negative"> {said.difference(counted - expected)}</span>}
      </p>
      {differs && children}
    </>
  )
}
