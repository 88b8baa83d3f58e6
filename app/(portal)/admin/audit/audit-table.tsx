'use client'

import { X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { DateInput } from '@/components/data-table/date-input'
import { useListView } from '@/components/data-table/use-list-view'
import { onDemand } from '@/components/on-demand'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/controls'
import type { AuditRow, AuditActor } from '@/lib/audit/answers'
import { auditTable } from '@/lib/audit/lists'
import { auditMessages } from '@/lib/audit/messages'
import { auditTableMessages } from '@/lib/audit/screen-messages'
import type { Page } from '@/lib/inputs'

const EntryDialog = onDemand<{ row: AuditRow; onClose: () => void }>(
  () => import('./entry-dialog').then((module) => module.EntryDialog),
  { giveUp: ({ onClose }) => onClose() },
)

type Props = { list: Page<AuditRow>; staff: readonly AuditActor[] }

/** `date` of the rows is formatted. */
export function AuditTable({ list, staff }: Props) {
  const [opened, setOpened] = useState<AuditRow>()
  return (
    <>
      <Choices list={list} staff={staff} />
      <DataTable
        caption="Audit"
        of={auditTable}
        list={list}
        empty={auditMessages.empty}
        about={auditMessages.about}
        shared={['actor', 'person', 'from', 'to']}
        search={auditTableMessages.searchByName}
        filters={['what', 'kind']}
        csv="/api/audit?format=csv"
        action={{
          label: 'Details',
          cell: (row) => (
            <Button size="sm" variant="secondary" onClick={() => setOpened(row)}>
              Details
              <span className="sr-only">
                : {row.sentence}, {row.date}
              </span>
            </Button>
          ),
        }}
      />
      {opened && <EntryDialog row={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** Two beside each other on a phone. */
const besideEachOther = 'grid min-w-0 flex-1 gap-1 xs:flex-none'

/** Whose doings, which days, and the one person whose record was asked for. */
function Choices({ list: { rows }, staff }: Props) {
  const { values, change } = useListView('', false)
  const { actor = '', person = '', from = '', to = '' } = values
  const others =
    actor && !staff.some(({ id }) => id === actor)
      ? [{ id: actor, name: rows[0]?.by ?? auditTableMessages.onePerson }]
      : []
  return (
    <div className="mb-3 flex flex-wrap items-end gap-3 text-sm">
      <label className="grid basis-full gap-1 xs:basis-auto">
        <span className="text-muted">Who</span>
        <Select value={actor} onChange={({ target }) => change({ actor: target.value })}>
          <option value="">Everybody</option>
          {[...others, ...staff].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </label>
      <label className={besideEachOther}>
        <span className="text-muted">From</span>
        <DateInput value={from} max={to || undefined} onChange={(day, again) => change({ from: day }, { again })} />
      </label>
      <label className={besideEachOther}>
        <span className="text-muted">To</span>
        <DateInput value={to} min={from || undefined} onChange={(day, again) => change({ to: day }, { again })} />
      </label>
      {/* On a phone on a line of its own: beside it no day would fit. */}
      {person && (
        <div className="max-xs:basis-full">
          <Chosen onClick={() => change({ person: '' })}>{auditTableMessages.onlyRecord(rows[0]?.whose)}</Chosen>
        </div>
      )}
      {(from || to) && <Chosen onClick={() => change({ from: '', to: '' })}>{auditTableMessages.onlyTheseDays}</Chosen>}
    </div>
  )
}

const Chosen = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button variant="secondary" onClick={onClick}>
    {children}
    <X aria-hidden />
    <span className="sr-only">{auditTableMessages.showAll}</span>
  </Button>
)
