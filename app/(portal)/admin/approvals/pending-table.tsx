'use client'

import { Fragment, useState } from 'react'
import { Breakable } from '@/components/breakable'
import { Button } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Spinner } from '@/components/ui/spinner'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow, type CellPlace } from '@/components/ui/table'
import type { PendingAccount } from '@/lib/approvals/answers'
import { approvalMessages } from '@/lib/approvals/messages'
import { pendingTableMessages } from '@/lib/approvals/screen-messages'
import type { ColumnKind } from '@/lib/lists'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { approveAccounts } from './actions'
import { Decision } from './decision'
import { offerUndo, sayRefused } from './offer-undo'

/** `createdAt` is formatted as a day. */
export type PendingRow = PendingAccount

type Column = { key: Exclude<keyof PendingRow, 'id'>; label: string; kind?: ColumnKind; place?: CellPlace }

const columns: readonly Column[] = [
  { key: 'name', label: 'Name', kind: 'name', place: 'title' },
  { key: 'email', label: 'Email', kind: 'email', place: 'second' },
  { key: 'class', label: 'Class', kind: 'line', place: 'second' },
  { key: 'parentEmail', label: 'Parent Email' },
  { key: 'phone', label: 'Phone', kind: 'line' },
  { key: 'address', label: 'Address', kind: 'words' },
  { key: 'createdAt', label: 'Created At', kind: 'day', place: 'second' },
]

const tables = {
  student: { title: 'Pending Student Approvals', columns },
  teacher: {
    title: pendingTableMessages.pendingTeacherApprovals,
    columns: columns.filter(({ key }) => key !== 'class' && key !== 'parentEmail'),
  },
}

export function PendingTable({ role, rows }: { role: keyof typeof tables; rows: readonly PendingRow[] }) {
  const { title, columns } = tables[role]
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [approved, setApproved] = useState<readonly PendingRow[]>([])
  const noteApproved = (ids: readonly string[]) =>
    setApproved((before) => [...before, ...rows.filter(({ id }) => ids.includes(id))])
  const parents = <Parents rows={rows} approved={approved} />
  if (rows.length === 0)
    return (
      <>
        <Empty about={approvalMessages.about[role]} start={{ label: approvalMessages.people, href: '/admin/people' }}>
          {approvalMessages.empty}
        </Empty>
        {parents}
      </>
    )
  const several = role === 'student' && rows.length > 1
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => [...before.filter((id) => !ids.includes(id)), ...(on ? ids : [])])
  return (
    <>
      {several && <ApproveSeveral rows={rows} ticked={ticked} tick={tick} onApproved={noteApproved} />}
      <Table aria-label={title}>
        <TableHead>
          <tr role="row" className="bg-inherit">
            {columns.map(({ key, label }) => (
              <HeaderCell key={key}>{label}</HeaderCell>
            ))}
            <HeaderCell className="buttons pinned">Approve</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} about={row.name}>
              {columns.map(({ key, label, kind, place }) => (
                <Cell key={key} label={label} kind={kind} place={place}>
                  {several && key === 'name' ? (
                    <Tick label={row.name} on={ticked.includes(row.id)} onChange={(on) => tick([row.id], on)} />
                  ) : (
                    row[key] && <Breakable text={row[key]} />
                  )}
                </Cell>
              ))}
              <Cell label="Approve" place="action" className="buttons pinned">
                <Decision id={row.id} name={row.name} role={role} onApproved={(id) => noteApproved([id])} />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {parents}
    </>
  )
}

type ParentsProps = { rows: readonly PendingRow[]; approved: readonly PendingRow[] }

/** A parent's email is a proposal: where the parent becomes a guardian, with the way to those who were approved here. */
function Parents({ rows, approved }: ParentsProps) {
  // An approval that was taken back waits again.
  const added = approved.filter(({ id, parentEmail }) => parentEmail && rows.every((row) => row.id !== id))
  if (added.length === 0 && rows.every(({ parentEmail }) => !parentEmail)) return null
  return (
    <p className="mt-4 text-sm text-muted wrap-anywhere print:hidden">
      {pendingTableMessages.parentsBecomeGuardians}
      {added.map(({ id, name }, n) => (
        <Fragment key={id}>
          {n > 0 ? ', ' : ' '}
          <a href={`/people/${id}#family`} className="text-accent underline underline-offset-4">
            {pendingTableMessages.familyOf(name)}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

type TickProps = { label: string; on: boolean; onChange: (on: boolean) => void }

/** A box to tick, beside the text that it is for: a label is not printed, and names are. */
const Tick = ({ label, on, onChange }: TickProps) => (
  <span className="flex items-start gap-3 py-0.5">
    <input
      type="checkbox"
      aria-label={label}
      className="size-6 shrink-0 accent-accent sm:mt-px sm:size-4.5"
      checked={on}
      onChange={({ target }) => onChange(target.checked)}
    />
    <Breakable text={label} />
  </span>
)

type SeveralProps = {
  rows: readonly PendingRow[]
  ticked: readonly string[]
  tick: (ids: readonly string[], on: boolean) => void
  onApproved: (ids: readonly string[]) => void
}

/** Ticks all rows, and approves those that are ticked. */
function ApproveSeveral({ rows, ticked, tick, onApproved }: SeveralProps) {
  const [running, setRunning] = useState(false)
  const chosen = rows.filter(({ id }) => ticked.includes(id))

  async function approve() {
    if (running) return
    if (chosen.length === 0) return void notify.info(approvalMessages.nobodyTicked)
    setRunning(true)
    const result = await perform(approveAccounts, { ids: chosen.map(({ id }) => id) }, approvalMessages.approveFailed)
    setRunning(false)
    if (!result.ok) return void notify.error(result.message)
    const { approved, refused, undoSeconds, message } = result.data
    onApproved(approved)
    const toast = notify.success(message)
    sayRefused(refused, chosen)
    offerUndo(
      chosen.filter(({ id }) => approved.includes(id)).map(({ id, name }) => ({ id, name, toast })),
      undoSeconds,
    )
  }

  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3 sm:px-4 sm:text-sm print:hidden">
      <Tick
        label={pendingTableMessages.allOnThisPage}
        on={chosen.length === rows.length}
        onChange={(on) =>
          tick(
            rows.map(({ id }) => id),
            on,
          )
        }
      />
      {/* Never disabled, because it would lose the focus as its work is done. */}
      <Button aria-busy={running} onClick={() => void approve()}>
        {running && <Spinner />}
        {chosen.length ? pendingTableMessages.approve(chosen.length) : pendingTableMessages.approveSelected}
      </Button>
    </div>
  )
}
