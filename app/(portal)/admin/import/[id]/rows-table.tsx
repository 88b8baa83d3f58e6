'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { PersonName } from '@/components/person-name'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import type { Relation } from '@/lib/guardians/lists'
import type { ImportRow } from '@/lib/import/answers'
import type { Page } from '@/lib/inputs'
import { importRowList, type SameOrNew } from '@/lib/import/lists'
import { importMessages } from '@/lib/import/messages'
import { rowsTableMessages } from '@/lib/import/screen-messages'
import { chooseForRow } from '../actions'
import { outcomeTones } from './outcome-tones'

type Props = {
  importId: string
  list: Page<ImportRow>
  /** Not imported yet. */
  waits: boolean
}

export const RowsTable = ({ importId, list, waits }: Props) => (
  <DataTable
    caption="Rows"
    of={importRowList}
    list={list}
    empty={importMessages.noRows}
    search={rowsTableMessages.searchByNameRowOrDetail}
    filters={['outcome']}
    cells={{
      name: ({ personId, name }) =>
        personId ? <PersonName id={personId} name={name} /> : name || rowsTableMessages.noName,
      outcome: ({ outcome }) => <Badge tone={outcomeTones[outcome]}>{outcome}</Badge>,
      says: (row) => <Details row={row} importId={importId} waits={waits} />,
    }}
  />
)

function Details({ row, importId, waits }: { row: ImportRow; importId: string; waits: boolean }) {
  const { faults, changes, writes, like, twins, guardians } = row
  if (![faults, changes, writes, twins, guardians].some(({ length }) => length > 0) && !like) return null
  return (
    <div className="grid gap-2">
      {faults.length > 0 && (
        <ul className="grid gap-1.5">
          {faults.map(({ column, value, right }) => (
            <li key={column}>
              <span className="font-medium">{column}</span>
              {value ? (
                <>
                  {' '}
                  is{' '}
                  <bdi>
                    <q className="text-negative">{value}</q>
                  </bdi>
                  .
                </>
              ) : (
                <span className="text-negative"> {rowsTableMessages.isEmpty}</span>
              )}{' '}
              {rowsTableMessages.right(right)}
            </li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <ul className="grid gap-1">
          {changes.map(({ field, before, after }) => (
            <li key={field}>
              <span className="font-medium">{field}</span>:{' '}
              {before ? <del className="text-muted">{before}</del> : 'empty'} {rowsTableMessages.becomes(after)}
            </li>
          ))}
        </ul>
      )}
      {writes.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {writes.map(({ field, value }) => (
            <li key={field} className="wrap-anywhere">
              <span className="text-muted">{field}</span> {value}
            </li>
          ))}
        </ul>
      )}
      {like && (
        <div>
          <p>
            {like.same}: <PersonName id={like.id} name={like.name} />
            {like.detail && `, ${like.detail}`}
          </p>
          {waits && <Choice importId={importId} row={row} present={row.choice} choices={whoItIs} />}
        </div>
      )}
      {!like && twins.length > 0 && (
        <div>
          <p>{rowsTableMessages.sameNameAndDateOfBirth(twins.length, twins.join(', '))}</p>
          {waits && <Choice importId={importId} row={row} present={row.choice} choices={different} />}
        </div>
      )}
      {guardians.length > 0 && (
        <ul className="grid gap-1.5">
          {guardians.map((guardian) => (
            <li key={guardian.key} className="wrap-anywhere">
              <GuardianOfRow guardian={guardian} row={row} importId={importId} waits={waits} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type GuardianProps = { guardian: ImportRow['guardians'][number]; row: ImportRow; importId: string; waits: boolean }

/** Who a row names beside the student, what becomes of them, and whether they are somebody else. */
function GuardianOfRow({ guardian, row, importId, waits }: GuardianProps) {
  const { relation, name, id, says, like, choice, key } = guardian
  return (
    <>
      <span className="text-muted">{relation}</span> {id ? <PersonName id={id} name={name} /> : name}: {says}
      {like && (
        <div>
          <p>
            {like.same}: {like.id ? <PersonName id={like.id} name={like.name} /> : like.name}
            {like.detail && `, ${like.detail}`}
          </p>
          {waits && (
            <Choice
              importId={importId}
              row={{ row: row.row, name }}
              // In a sheet of guardians the row is the guardian.
              {...(key.includes(' ') && { of: relation })}
              present={choice}
              choices={whoItIs}
            />
          )}
        </div>
      )}
    </>
  )
}

type Offered = { choice: SameOrNew; label: string }

const whoItIs: readonly Offered[] = [
  { choice: 'same', label: rowsTableMessages.samePerson },
  { choice: 'new', label: rowsTableMessages.newPerson },
]

const different: readonly Offered[] = [{ choice: 'new', label: rowsTableMessages.differentPeople }]

type ChoiceProps = {
  importId: string
  row: Pick<ImportRow, 'row' | 'name'>
  /** The guardian beside the student, whom it is about. */
  of?: Relation
  present: SameOrNew | null
  choices: readonly Offered[]
}

function Choice({ importId, row: { row, name }, of, present, choices }: ChoiceProps) {
  const router = useRouter()
  const [saving, setSaving] = useState<SameOrNew>()

  async function choose(choice: SameOrNew) {
    setSaving(choice)
    const result = await perform(chooseForRow, { id: importId, row, choice, of }, importMessages.choiceFailed)
    setSaving(undefined)
    if (result.ok) router.refresh()
    else notify.error(result.message)
  }

  return (
    <div role="group" aria-label={rowsTableMessages.whoInRowIs(name, row)} className="mt-1.5 flex flex-wrap gap-2">
      {choices.map(({ choice, label }) => (
        <Button
          key={choice}
          size="sm"
          variant={present === choice ? 'primary' : 'secondary'}
          aria-pressed={present === choice}
          aria-busy={saving === choice}
          onClick={() => void choose(choice)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
