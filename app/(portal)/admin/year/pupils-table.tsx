'use client'

import { useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { Page } from '@/lib/inputs'
import type { RollOverRow } from '@/lib/year/answers'
import { rollOverList, type ShownOutcome } from '@/lib/year/lists'
import { yearMessages } from '@/lib/year/messages'
import { pupilsTableMessages } from '@/lib/year/screen-messages'
import type { DecideDialog as Opened } from './decide-dialog'

const DecideDialog = onDemand<ComponentProps<typeof Opened>>(
  () => import('./decide-dialog').then((module) => module.DecideDialog),
  { giveUp: ({ onClose }) => onClose() },
)

const tones: Record<ShownOutcome, Tone> = {
  Promoted: 'positive',
  Retained: 'caution',
  'Passed out': 'accent',
  Left: 'neutral',
  Undecided: 'negative',
}

/** What becomes of each pupil, for one or several of whom the office decides otherwise. */
export function PupilsTable({ list, year }: { list: Page<RollOverRow>; year: number }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [deciding, setDeciding] = useState<readonly RollOverRow[]>()
  // Who is on another page is not chosen any more: what nobody sees is not changed.
  const rows = list.rows.filter(({ id }) => chosen.has(id))
  const choose = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const all = list.rows.length > 0 && rows.length === list.rows.length
  return (
    <>
      <DataTable
        caption="Students"
        of={rollOverList}
        list={list}
        empty={yearMessages.nobody}
        about={yearMessages.aboutPupils}
        search={pupilsTableMessages.searchByName}
        filters={['class', 'outcome', 'exception']}
        csv="/api/year/pupils?format=csv"
        cells={{
          name: ({ id, name }) => (
            <span className="flex items-center gap-2">
              <input
                type="checkbox"
                aria-label={pupilsTableMessages.choose(name)}
                checked={chosen.has(id)}
                onChange={() => choose(id)}
                className="size-6 shrink-0 accent-accent sm:size-5"
              />
              <PersonName id={id} name={name} />
            </span>
          ),
          outcome: ({ outcome }) => <Badge tone={tones[outcome]}>{outcome}</Badge>,
        }}
        actions={() => (
          <>
            <Button
              variant="secondary"
              onClick={() => setChosen(new Set(all ? [] : list.rows.map(({ id }) => id)))}
              disabled={list.rows.length === 0}
            >
              {all ? pupilsTableMessages.chooseNone : pupilsTableMessages.chooseAllShown}
            </Button>
            <Button variant="secondary" disabled={rows.length === 0} onClick={() => setDeciding(rows)}>
              Change {rows.length > 0 && rows.length} chosen
            </Button>
          </>
        )}
        action={{
          cell: (row) => (
            <Button variant="secondary" size="sm" onClick={() => setDeciding([row])}>
              Change<span className="sr-only"> {row.name}</span>
            </Button>
          ),
        }}
      />
      {deciding && (
        <DecideDialog
          pupils={deciding}
          year={year}
          onClose={() => setDeciding(undefined)}
          onDone={() => {
            setDeciding(undefined)
            setChosen(new Set())
          }}
        />
      )}
    </>
  )
}
