'use client'

import type { Ref } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { reportMessages } from '@/lib/reports/messages'

const said = reportMessages.classMarks

type Props = {
  ref: Ref<HTMLDivElement>
  /** The button that saves. */
  save: Ref<HTMLButtonElement>
  busy: boolean
  /** Of the class, and how many of them have a report, as the server has confirmed it. */
  students: number
  withReport: number
  /** Rows that are not saved, how many students will have marks when they are, and rows with something wrong. */
  unsaved: number
  willHave: number
  wrong: number
  /** Rows that somebody has changed in the meantime. */
  toDecide: number
  onDiscard: () => void
  /** How many rows were discarded last, and what takes that back as long as it is possible. */
  discarded: number
  onUndo: (() => void) | undefined
}

/** How many of a class have marks and what is still to be saved: at the bottom of the screen, in reach of the thumb. */
export function SaveBar({ ref, save, busy, students, withReport, unsaved, willHave, wrong, toDecide, ...on }: Props) {
  return (
    <div ref={ref} className="mark-bar">
      <div className="min-w-0 text-sm leading-tight tabular-nums">
        <p role="status" className="font-semibold">
          {busy ? said.saving : said.have(withReport, students)}
        </p>
        {unsaved > 0 && !busy && <p className="mt-0.5 text-muted">{said.toSave(unsaved, willHave, students)}</p>}
        {wrong > 0 && <p className="mt-0.5 text-negative">{said.toCorrect(wrong)}</p>}
        {toDecide > 0 && <p className="mt-0.5 text-caution">{said.toDecide(toDecide)}</p>}
        {on.onUndo && (
          <p aria-live="polite" className="mt-0.5 text-muted">
            {said.discarded(on.discarded)}
          </p>
        )}
      </div>
      <div className="flex shrink-0 gap-2">
        {unsaved > 0 && (
          <Button variant="ghost" className="min-h-11 max-sm:hidden" onClick={on.onDiscard}>
            {said.discard}
          </Button>
        )}
        {on.onUndo && (
          <Button variant="ghost" className="min-h-11" onClick={on.onUndo}>
            {said.undoDiscard}
          </Button>
        )}
        <Button ref={save} type="submit" className="min-h-11" aria-busy={busy}>
          {busy && <Spinner />}
          {said.save}
        </Button>
      </div>
    </div>
  )
}
