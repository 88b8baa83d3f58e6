'use client'

import { Printer } from 'lucide-react'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { ErrorBox } from '@/components/action-form'
import { Button } from '@/components/ui/button'
import { LazyDialog } from '@/components/lazy-dialog'
import { Label } from '@/components/ui/label'
import { Select } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { useStillHere } from '@/components/use-still-here'
import { saveFile } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { assessmentTypes, classes, reportTypes, terms } from '@/lib/constants'
import { messages } from '@/lib/messages'
import { toastDurations } from '@/lib/toasts'
import { countClass } from './actions'
import { pageCounter } from './page-counter'

/** A class's report cards as one PDF, with how far it is. */
export function ClassCards() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Printer aria-hidden />
        Class Report Cards
      </Button>
      {open && (
        <LazyDialog
          open
          onOpenChange={setOpen}
          title="Class Report Cards"
          description="One PDF with a page for each student of the class who has such a report this school year, by roll number: all subjects that teachers have reported, each with its newest mark."
        >
          <CardsForm onDone={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}

type Progress = { done: number; total: number }

function CardsForm({ onDone }: { onDone: () => void }) {
  const running = useRef(false)
  const here = useStillHere()
  const [progress, setProgress] = useState<Progress>()
  const [failure, setFailure] = useState('')

  async function print(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    if (running.current) return
    running.current = true
    setFailure('')
    const given = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '')
    const failed = await save(Object.fromEntries(given) as Record<string, string>, setProgress)
    running.current = false
    setProgress(undefined)
    if (failed) return setFailure(failed)
    notify.success(messages.reports.downloaded, { duration: toastDurations.download })
    if (here.current) onDone()
  }

  return (
    <form onSubmit={(event) => void print(event)}>
      <ErrorBox message={failure} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice name="class" label="Class" options={classes} />
        <Choice name="type" label="Report Type" options={reportTypes} initial="Grading" />
        <Choice name="term" label="Term" options={terms}>
          <option value="">Any term</option>
        </Choice>
        <Choice name="assessmentType" label="Assessment Type" options={assessmentTypes}>
          <option value="">Any assessment</option>
        </Choice>
      </div>
      <Button type="submit" className="mt-5 w-full" disabled={Boolean(progress)} aria-busy={Boolean(progress)}>
        {progress && <Spinner />}
        Download PDF
      </Button>
      <div role="status" className="mt-3 text-sm text-muted">
        {progress && (
          <>
            <p id="cards-progress">
              {progress.total ? `${progress.done} of ${progress.total} report cards` : 'Counting …'}
            </p>
            <progress
              aria-labelledby="cards-progress"
              className="mt-1.5 w-full accent-accent"
              value={progress.done}
              max={progress.total || 1}
            />
          </>
        )}
      </div>
    </form>
  )
}

type ChoiceProps = { name: string; label: string; options: readonly string[]; initial?: string; children?: ReactNode }

function Choice({ name, label, options, initial, children }: ChoiceProps) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} name={name} defaultValue={initial}>
        {children}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    </div>
  )
}

/** Saves the PDF; answers what went wrong, or ''. */
async function save(choice: Record<string, string>, onProgress: (progress: Progress) => void): Promise<string> {
  onProgress({ done: 0, total: 0 })
  const counted = await perform(countClass, choice, messages.reports.exportFailed)
  if (!counted.ok) return counted.message
  const total = counted.data.count
  if (total === 0) return messages.reports.noneToPrint
  onProgress({ done: 0, total })
  const pagesIn = pageCounter()
  const result = await saveFile(
    `/api/reports/class-export?${new URLSearchParams(choice).toString()}`,
    messages.reports.exportFailed,
    {
      // Long remarks make a card two pages.
      onPiece: (piece) => onProgress({ done: Math.min(total, pagesIn(piece)), total }),
    },
  )
  return result.ok ? '' : result.message
}
