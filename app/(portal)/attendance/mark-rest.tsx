'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { LazyConfirmDialog } from '@/components/lazy-dialog'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
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
  const [asking, setAsking] = useState(false)
  const [running, setRunning] = useState(false)
  const who = section ? `${schoolClass}, section ${section}` : schoolClass

  async function run() {
    setRunning(true)
    const result = await perform(markRest, { class: schoolClass, section: section || undefined, date: day.value }, messages.attendance.markFailed)
    setRunning(false)
    if (!result.ok) return notify.error(result.message)
    notify.success(result.data.message)
    onMarked()
  }

  return (
    <>
      <Button variant="secondary" disabled={running} aria-busy={running} onClick={() => setAsking(true)}>
        {running && <Spinner />}
        Mark the rest present
      </Button>
      {asking && (
        <LazyConfirmDialog
          open
          onOpenChange={setAsking}
          title="Mark the rest present?"
          description={`${left === undefined ? 'Everybody' : left === 1 ? 'The one student' : `All ${left} students`} of ${who} without a mark on ${day.shown} will be marked Present. Those on leave are left out.`}
          confirm="Mark present"
          onConfirm={() => void run()}
        />
      )}
    </>
  )
}
