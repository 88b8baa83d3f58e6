'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { DownloadButton } from '@/components/download-button'
import { Card } from '@/components/ui/card'
import { notify } from '@/lib/client/notify'
import { formatDay } from '@/lib/dates'
import type { CheckedRows } from '@/lib/import/answers'
import type { ImportKind, ImportOutcome } from '@/lib/import/lists'
import { importMessages } from '@/lib/import/messages'
import { countedOf, runImportMessages } from '@/lib/import/screen-messages'
import { runImport } from '../actions'

type Props = { id: string; kind: ImportKind; counts: Record<ImportOutcome, number> } & Pick<
  CheckedRows,
  'plan' | 'moves' | 'guardians'
>

/** `30 people are created and 1 person is changed`, without what is none. */
const effects = (
  kind: ImportKind,
  { New: created, Readmitted: readmitted, Changed: changed }: Record<ImportOutcome, number>,
  guardians: number,
) =>
  Object.entries({ [kind === 'Duties' ? 'given' : 'created']: created + guardians, readmitted, changed })
    .filter(([, count]) => count > 0)
    .map(([verb, count]) => `${countedOf(kind, count)} ${count === 1 ? 'is' : 'are'} ${verb}`)
    .join(' and ')

/** Starts the import, once all rows are right or the others are left out. */
export function RunImport({ id, kind, counts, guardians, plan, moves }: Props) {
  const router = useRouter()
  const [leaveOut, setLeaveOut] = useState(false)
  const undecided = counts['Possible duplicate']
  const unsolved = counts.Wrong + undecided
  const writes = counts.New + counts.Readmitted + counts.Changed + guardians
  const waits = unsolved > 0 && !leaveOut
  if (unsolved === 0 && writes === 0) return <p className="mt-4">{importMessages.nothingToDo}</p>
  return (
    <Card className="mt-4 grid gap-4">
      {unsolved > 0 && (
        <>
          <p>
            {runImportMessages.rowsAreWrongOrUndecided(unsolved)}{' '}
            {undecided > 0 && runImportMessages.sayBelowWhoPossible}
            {runImportMessages.inYourFileAndUpload(undecided < unsolved)}
            {writes > 0 && runImportMessages.orImportOnlyOthers}.
          </p>
          <div className="flex flex-wrap items-center gap-4">
            <DownloadButton
              variant="secondary"
              size="sm"
              path={`/api/imports/${id}/faulty-rows`}
              failed={importMessages.rowsFailed}
            >
              {unsolved === 1 ? runImportMessages.downloadThisRow : runImportMessages.downloadTheseRows}
            </DownloadButton>
            {writes > 0 && (
              <label className="flex min-h-8 items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  className="size-4 accent-accent"
                  checked={leaveOut}
                  onChange={({ target }) => setLeaveOut(target.checked)}
                />
                {unsolved === 1 ? runImportMessages.leaveItOut : runImportMessages.leaveThemOut}
              </label>
            )}
          </div>
        </>
      )}
      {writes > 0 && (
        <div>
          <ConfirmButton
            variant={waits ? 'secondary' : 'primary'}
            disabled={waits}
            title={runImportMessages.importQuestion(countedOf(kind, writes))}
            description={
              kind === 'Duties'
                ? runImportMessages.descriptionOfDuties(effects(kind, counts, guardians))
                : runImportMessages.description(effects(kind, counts, guardians), moves ? formatDay(moves.from) : '')
            }
            confirm="Import"
            action={runImport}
            input={{ id, plan, leaveOut }}
            failed={importMessages.runFailed}
            onDone={({ message }) => {
              notify.success(message)
              router.refresh()
            }}
          >
            {runImportMessages.import(countedOf(kind, writes))}
          </ConfirmButton>
        </div>
      )}
    </Card>
  )
}
