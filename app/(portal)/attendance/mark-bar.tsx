'use client'

import { useState, type ReactNode, type Ref } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { attendanceMessages } from '@/lib/attendance/messages'
import { markBarMessages } from '@/lib/attendance/screen-messages'
import { perform } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import type { Section } from '@/lib/constants'
import { markRest } from './actions'
import { markQueue, offerUndoOfRest } from './mark-sending'
import { sayDone, sayWrong } from './mark-toast'

const said = attendanceMessages.bar

type Props = {
  ref: Ref<HTMLDivElement>
  /** Of the rows, as the server has confirmed it. */
  absent: number
  left: number
  /** How much of the class the rows are: all of it, a page of it, or some whom a search or a status has found. */
  shown: 'all' | 'page' | 'found'
  /** On their way to the server, in any class. */
  saving: number
  failed: number
  onRetry: () => void
  /** Marks who is left; only of a class, on a day on which marks can be made. */
  rest: Omit<RestProps, 'left'> | undefined
}

/** How far a class is marked, and what is done next: at the bottom of the screen, in reach of the thumb. */
export function MarkBar({ ref, absent, left, shown, saving, failed, onRetry, rest }: Props) {
  return (
    <div ref={ref} className="mark-bar">
      <p role="status" className="min-w-0 leading-tight font-semibold tabular-nums">
        {countsOf({ absent, left, shown })}
        {saving > 0 && <Open>{said.saving(saving)}</Open>}
        {failed > 0 && <Open className="text-negative">{said.notSaved(failed)}</Open>}
      </p>
      {failed > 0 ? (
        <Button variant="secondary" className="min-h-11 shrink-0" onClick={onRetry}>
          {said.tryAgain}
        </Button>
      ) : (
        rest && left > 0 && <MarkRest {...rest} left={shown === 'all' ? left : undefined} />
      )}
    </div>
  )
}

function countsOf({ absent, left, shown }: Pick<Props, 'absent' | 'left' | 'shown'>) {
  if (shown === 'found') return said.leftInList(left)
  if (shown === 'page') return said.leftHere(absent, left)
  return left === 0 ? said.allMarked(absent) : said.left(absent, left)
}

/** What the counts before it do not have in them yet. */
const Open = ({ className = 'text-muted', children }: { className?: string; children: ReactNode }) => (
  <span className={`block text-sm sm:ml-3 sm:inline ${className}`}>{children}</span>
)

type RestProps = {
  schoolClass: string
  section?: Section
  day: { value: string; shown: string }
  /** How many are not marked, when all of them are on the screen. */
  left: number | undefined
  onMarked: () => void
}

/** Marks everybody Present who is not marked yet. Asks before only where it would reach pupils who are not on the screen. */
function MarkRest({ schoolClass, section, day, left, onMarked }: RestProps) {
  const [running, setRunning] = useState(false)
  const [key] = useState(requestKey)
  const who = section ? `${schoolClass}, section ${section}` : schoolClass
  const input = { class: schoolClass, section, date: day.value }

  function onDone({ batch, count, message }: { batch: string; count: number; message: string }) {
    onMarked()
    sayDone(message)
    if (count > 0) offerUndoOfRest(`${who}, ${day.shown}`, batch)
  }

  async function run() {
    setRunning(true)
    // Who was marked Absent and is on the way would be among the rest. What failed shows itself.
    if (await markQueue.settled()) {
      const result = await perform(markRest, input, attendanceMessages.markFailed, key)
      if (result.ok) onDone(result.data)
      else sayWrong(result.message)
    }
    setRunning(false)
  }

  if (left === undefined)
    return (
      <ConfirmButton
        variant="primary"
        title={markBarMessages.markRestPresentQuestion}
        description={markBarMessages.description(who, day.shown)}
        confirm={said.markPresent}
        action={markRest}
        input={input}
        failed={attendanceMessages.markFailed}
        onDone={onDone}
      >
        {said.markPresent}
      </ConfirmButton>
    )
  return (
    <Button className="min-h-11 shrink-0" aria-busy={running} onClick={() => void run()}>
      {running && <Spinner />}
      {said.markPresent}
      <span className="sr-only">{said.theRest(left)}</span>
    </Button>
  )
}
