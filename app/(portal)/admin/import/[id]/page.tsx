import type { Metadata } from 'next'
import { cache } from 'react'
import { Crumbs } from '@/components/crumbs'
import { container } from '@/components/layout/container'
import { ScreenSection } from '@/components/screen-section'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { offeredIn, schoolLists } from '@/lib/choices'
import type { ImportDetail } from '@/lib/import/answers'
import { importKindNames, missingIn, type ImportState } from '@/lib/import/lists'
import { importDetailPageMessages } from '@/lib/import/page-messages'
import { listImportRows, readImport } from '@/lib/import/queries'
import type { SearchParams } from '@/lib/list-view'
import { read, readTable } from '@/lib/server/doors/page'
import { formatSchoolInstant, schoolDay } from '@/lib/server/school-day'
import { ImportStateBadge } from '../import-state'
import { ImportSteps, type ImportStep } from '../import-steps'
import { ColumnsForm } from './columns-form'
import { DiscardImport } from './discard-import'
import { HowItIsRead } from './how-it-is-read'
import { DoneImport } from './done-import'
import { ImportProgress } from './import-progress'
import { MovesForm } from './moves-form'
import { Outcomes } from './outcomes'
import { RowsTable } from './rows-table'
import { RunImport } from './run-import'

type Props = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> }

const sheetOf = cache((id: string) => read(readImport, { id }))

/** Seconds, where the platform ends functions: an import goes on after its answer. */
export const maxDuration = 300

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: importDetailPageMessages.importOf((await sheetOf((await params).id)).fileName) }
}

const steps: Record<ImportState, ImportStep> = {
  Draft: 'Check',
  Failed: 'Check',
  Running: 'Import',
  Done: 'Done',
  Undone: 'Done',
}

export default async function OneImportPage({ params, searchParams }: Props) {
  const { id } = await params
  const sheet = await sheetOf(id)
  const { fileName, kind, state, people, by, date } = sheet
  const waits = state === 'Draft' || state === 'Failed'
  // Nothing has to be done there: what the rows say comes first then.
  const matched = missingIn(kind, sheet.columns, sheet.forAll).length === 0
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <Crumbs to={[{ href: '/admin/import', label: 'Import' }]} here={fileName} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="page-title min-w-0 wrap-anywhere">{fileName}</h1>
        <ImportStateBadge state={state} />
      </div>
      <p className="mt-2 text-muted">
        {importDetailPageMessages.readOn(importKindNames[kind], people, formatSchoolInstant(date), by)}
      </p>
      <ImportSteps present={steps[state]} />
      <div className="mt-6 grid gap-6">
        {state === 'Running' ? (
          <Card>
            <ImportProgress id={id} kind={kind} progress={sheet.progress} writes={sheet.writes} />
          </Card>
        ) : (
          !waits && <DoneImport sheet={sheet} />
        )}
        {waits && sheet.failure && (
          <p role="alert" className="rounded-lg border border-negative bg-negative-soft px-4 py-3 text-negative">
            {sheet.failure}
          </p>
        )}
        {waits && <HowItIsRead sheet={sheet} />}
        {waits && !matched && <Columns sheet={sheet} />}
        {state !== 'Running' && state !== 'Undone' && (
          <ScreenSection reading={readTable(listImportRows, await searchParams, '', { id })}>
            {({ counts, guardians, examples, plan, moves, ...list }) => (
              <section aria-labelledby="rows">
                <h2 id="rows" className="text-xl">
                  {waits ? importDetailPageMessages.whatImportWouldDo : importDetailPageMessages.whatImportDid}
                </h2>
                <Outcomes counts={counts} guardians={guardians} examples={examples} />
                {waits && moves && <MovesForm key={moves.from} id={id} moves={moves} today={schoolDay()} />}
                {waits && (
                  <RunImport id={id} kind={kind} counts={counts} guardians={guardians} plan={plan} moves={moves} />
                )}
                <div className="mt-6">
                  <RowsTable importId={id} list={list} waits={waits} />
                </div>
              </section>
            )}
          </ScreenSection>
        )}
        {waits && matched && <Columns sheet={sheet} />}
      </div>
    </div>
  )
}

const Columns = ({ sheet: { id, fileName, kind, columns, forAll } }: { sheet: ImportDetail }) => (
  <Card>
    <ColumnsForm id={id} kind={kind} columns={columns} forAll={forAll} classes={offeredIn(schoolLists(), 'classes')} />
    <div className="mt-6 border-t border-line pt-6">
      <DiscardImport id={id} fileName={fileName} />
    </div>
  </Card>
)
