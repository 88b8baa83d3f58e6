'use client'

import { AskingButton } from '@/components/asking-button'
import { notify } from '@/lib/client/notify'
import { messages } from '@/lib/messages'
import { markRest } from './actions'

type Props = {
  schoolClass: string
  section?: string
  day: { value: string; shown: string }
  /** How many are not marked, when all of them are on screen. */
  left?: number
  onMarked: () => void
}

/** Everybody who is there is marked in one go; those who are not were marked before. */
export function MarkRest({ schoolClass, section, day, left, onMarked }: Props) {
  const who = section ? `${schoolClass}, section ${section}` : schoolClass
  const several = left === undefined ? 'Everybody' : left === 1 ? 'The one student' : `All ${left} students`
  return (
    <AskingButton
      title="Mark the rest present?"
      description={`${several} of ${who} without a mark on ${day.shown} will be marked Present. Those on leave are left out.`}
      confirm="Mark present"
      action={markRest}
      input={{ class: schoolClass, section: section || undefined, date: day.value }}
      failed={messages.attendance.markFailed}
      onDone={({ message }) => {
        notify.success(message)
        onMarked()
      }}
    >
      Mark the rest present
    </AskingButton>
  )
}
