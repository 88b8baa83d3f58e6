'use client'

import { AskingButton } from '@/components/asking-button'
import { notify } from '@/lib/client/notify'
import type { SchoolClass, Section } from '@/lib/constants'
import { undoNotice } from '@/lib/client/undo-notice'
import { messages } from '@/lib/messages'
import { markRest, undoRest } from './actions'
import { takeBack } from './take-back'

type Props = {
  schoolClass: SchoolClass
  section?: Section
  day: { value: string; shown: string }
  /** How many are not marked, when all of them are on screen. */
  left?: number
  /** Marks are on their way: who is left is not known yet. */
  disabled: boolean
}

/** Everybody who is there is marked in one go; those who are not were marked before. */
export function MarkRest({ schoolClass, section, day, left, disabled }: Props) {
  const who = section ? `${schoolClass}, section ${section}` : schoolClass
  const several = left === undefined ? 'Everybody' : left === 1 ? 'The one student' : `All ${left} students`
  return (
    <AskingButton
      title="Mark the rest present?"
      description={`${several} of ${who} without a mark on ${day.shown} will be marked Present. Those on leave are left out.`}
      confirm="Mark present"
      action={markRest}
      input={{ class: schoolClass, section, date: day.value }}
      failed={messages.attendance.markFailed}
      disabled={disabled}
      onDone={({ batch, count, message }) => {
        notify.success(message)
        if (count > 0) undoNotice(`${who}, ${day.shown}`, () => void takeBack(undoRest, { batch }))
      }}
    >
      Mark the rest present
    </AskingButton>
  )
}
