'use client'

import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { ActionForm } from '@/components/action-form'
import { LazyDialog } from '@/components/lazy-dialog'
import { PrintButton } from '@/components/print-button'
import { useSchoolLists } from '@/components/school-lists'
import { SubmitButton } from '@/components/submit-button'
import { Button } from '@/components/ui/button'
import { saveFile } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { knownIn } from '@/lib/choices'
import { assessmentTypes, reportTypes } from '@/lib/reports/lists'
import { terms } from '@/lib/terms'
import { reportMessages } from '@/lib/reports/messages'
import type { classReportsSchema } from '@/lib/reports/schema'
import { classCardsMessages } from '@/lib/reports/screen-messages'
import type { Result } from '@/lib/result'
import { toastDurations } from '@/lib/toasts'
import { countClassReports } from './actions'
import { pageCounter } from './page-counter'

const loadSchema = () => import('@/lib/reports/schema').then(({ classReportsSchema }) => classReportsSchema)

/** Downloads a class's report cards as one PDF, with a progress bar. */
export function ClassCards() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Printer aria-hidden />
        {classCardsMessages.classReportCards}
      </Button>
      {open && (
        <LazyDialog
          open
          onOpenChange={setOpen}
          title={classCardsMessages.classReportCards}
          description={classCardsMessages.description}
        >
          <CardsForm onDone={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}

type Choice = z.input<typeof classReportsSchema>
type Progress = { done: number; total: number }

function CardsForm({ onDone }: { onDone: () => void }) {
  const [progress, setProgress] = useState<Progress>()
  const classes = knownIn(useSchoolLists(), 'classes')
  return (
    <ActionForm
      aria-label={classCardsMessages.classReportCards}
      schema={loadSchema}
      action={(choice) => save(choice, setProgress).finally(() => setProgress(undefined))}
      endsItself
      failed={reportMessages.exportFailed}
      errorBox
      onSuccess={onDone}
    >
      {({ SelectField }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField name="class" label="Class" options={classes} />
            <SelectField name="type" label="Report Type" options={reportTypes} defaultValue="Grading" />
            <SelectField name="term" label="Term" options={terms} placeholder={classCardsMessages.anyTerm} />
            <SelectField
              name="assessmentType"
              label={classCardsMessages.assessmentType}
              options={assessmentTypes}
              placeholder={classCardsMessages.anyAssessment}
            />
          </div>
          <div className="mt-6 flex gap-3">
            <SubmitButton className="grow">{classCardsMessages.downloadPdf}</SubmitButton>
            <PrintCards />
          </div>
          <div role="status" className="mt-3 text-sm text-muted">
            {progress && (
              <>
                <p id="cards-progress">
                  {progress.total ? classCardsMessages.ofReportCards(progress.done, progress.total) : 'Counting …'}
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
        </>
      )}
    </ActionForm>
  )
}

function PrintCards() {
  const choice = useWatch<Choice>()
  return <PrintButton path={cardsPath(choice)} failed={reportMessages.printFailed} />
}

/** The PDF of the cards that are chosen; what is left open is every term or assessment. */
const cardsPath = (choice: Partial<Choice>) => {
  const chosen = Object.entries(choice).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `/api/reports/class-export?${new URLSearchParams(chosen).toString()}`
}

async function save(choice: Choice, onProgress: (progress: Progress) => void): Promise<Result<null>> {
  onProgress({ done: 0, total: 0 })
  const counted = await perform(countClassReports, choice, reportMessages.exportFailed)
  if (!counted.ok) return counted
  const total = counted.data.count
  if (total === 0) return { ok: false, code: 'notFound', message: reportMessages.noneToPrint }
  onProgress({ done: 0, total })
  const pagesIn = pageCounter()
  const saved = await saveFile(cardsPath(choice), reportMessages.exportFailed, {
    // Long remarks make a card two pages.
    onPiece: (piece) => onProgress({ done: Math.min(total, pagesIn(piece)), total }),
  })
  if (saved.ok) notify.success(reportMessages.downloaded, { duration: toastDurations.download })
  return saved
}
