'use client'

import { useState, type ComponentProps } from 'react'
import { DataTable } from '@/components/data-table/data-table'
import { Tick, useTicks } from '@/components/data-table/ticks'
import { onDemand } from '@/components/on-demand'
import { PersonName } from '@/components/person-name'
import { PhoneLink } from '@/components/phone-link'
import { Button } from '@/components/ui/button'
import { formatDay, type Day } from '@/lib/dates'
import { seatName } from '@/lib/enrolment/lists'
import type { Defaulter } from '@/lib/fees/answers'
import { defaulterList } from '@/lib/fees/lists'
import { feeMessages } from '@/lib/fees/messages'
import { callsMessages, defaultersTableMessages as said } from '@/lib/fees/screen-messages'
import type { Page } from '@/lib/inputs'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatRupees } from '@/lib/money'
import type { Call, CallsDialog as Calls } from './calls-dialog'
import type { DemandNotesDialog as Notes } from './demand-notes-dialog'
import { Reminders } from './reminders'

type Props = {
  list: Page<Defaulter>
  today: Day
  /** Whether the viewer may remind families, and so note what they say. */
  reminds: boolean
}

/** Families with overdue fees, to tick and remind. Who is ticked stays so on the other pages of the list. */
export function DefaultersTable({ list, today, reminds }: Props) {
  const ticks = useTicks<Defaulter>()
  /** All that the list has on all of its pages are ticked. */
  const [every, setEvery] = useState(false)
  const [calling, setCalling] = useState<Defaulter>()
  const [asksNotes, setAsksNotes] = useState(false)

  function tick(some: readonly Defaulter[], on: boolean) {
    setEvery(false)
    ticks.tick(some, on)
  }

  return (
    <>
      {reminds && list.rows.length > 0 && (
        <Reminders list={list} today={today} ticks={{ ...ticks, tick }} every={every} onEvery={() => setEvery(true)} />
      )}
      <DataTable
        caption="Defaulters"
        of={defaulterList}
        list={list}
        empty={feeMessages.noDefaulters}
        about={feeMessages.aboutDefaulters}
        search={said.searchByStudent}
        filters={reminds ? ['class', 'promise'] : ['class']}
        hide={reminds ? ['credit', 'fines', 'contacted'] : ['credit', 'fines', 'contacted', 'promise']}
        csv="/api/fees/defaulters?format=csv"
        actions={
          reminds
            ? () => (
                <Button variant="secondary" onFocus={DemandNotesDialog.preload} onClick={() => setAsksNotes(true)}>
                  {said.demandNotes}
                </Button>
              )
            : undefined
        }
        cells={{
          name: (row) =>
            reminds ? (
              <Tick
                label={said.remindOne(row.name)}
                checked={ticks.has(row)}
                disabled={row.reminded === today}
                onChange={(on) => tick([row], on)}
              >
                <Children of={row} />
              </Tick>
            ) : (
              <Children of={row} />
            ),
          overdue: ({ overdue, fines, credit, covered }) => (
            <span>
              <span className="font-semibold text-negative">{formatRupees(overdue)}</span>
              {fines > 0 && <span className="aside">{fineOfFeeMessages.fine(formatRupees(fines))}</span>}
              {credit > 0 && (
                <span className="aside">
                  {covered ? said.coversIt(formatRupees(credit)) : said.credit(formatRupees(credit))}
                </span>
              )}
            </span>
          ),
          phone: ({ name, phone }) => phone && <PhoneLink number={phone} call={callsMessages.call(name)} />,
          reminded: ({ reminded }) => reminded && (reminded === today ? 'Today' : formatDay(reminded)),
          promise: toPromise,
        }}
        action={
          reminds
            ? {
                label: said.calls,
                cell: (row) => (
                  <Button size="sm" variant="secondary" onFocus={CallsDialog.preload} onClick={() => setCalling(row)}>
                    {said.calls}
                    <span className="sr-only"> {said.of(row.name)}</span>
                  </Button>
                ),
              }
            : undefined
        }
      />
      <Calling family={calling} today={today} onClose={() => setCalling(undefined)} />
      {asksNotes && <DemandNotesDialog today={today} onClose={() => setAsksNotes(false)} />}
    </>
  )
}

/**
 * The calls of the family that somebody speaks with. A telephone call is long, and a dialog is closed by one key: what was
 * typed of a family stays until it is noted. Apart from the table, which is not drawn anew for each key.
 */
function Calling({ family, ...props }: { family: Defaulter | undefined; today: Day; onClose: () => void }) {
  const [typed, setTyped] = useState<Readonly<Record<string, Call | undefined>>>({})
  if (!family) return null
  const { id } = family
  return (
    <CallsDialog
      family={family}
      begun={typed[id]}
      onTyped={(call) => setTyped((before) => ({ ...before, [id]: call }))}
      {...props}
    />
  )
}

/** Those of a family who owe, below one another. */
const Children = ({ of: { children } }: { of: Defaulter }) => (
  <span className="grid gap-1">
    {children.map((child) => (
      <span key={child.id}>
        <PersonName id={child.id} name={child.name} />
        <span className="block text-xs text-muted">
          {seatName(child)}
          {children.length > 1 && `, ${formatRupees(child.overdue)}`}
        </span>
      </span>
    ))}
  </span>
)

const promiseOf = ({ until, amount }: NonNullable<Defaulter['promise']>) =>
  amount === null ? said.promisedBy(formatDay(until)) : said.promisedAmount(formatRupees(amount), formatDay(until))

/** What was promised, and when somebody spoke with the family last. */
const toPromise = ({ promise, contacted }: Defaulter) =>
  contacted && (
    <span>
      {promise?.passed && <span className="block font-semibold text-negative">{said.promisePassed}</span>}
      {promise && <span className="block">{promiseOf(promise)}</span>}
      <span className={promise ? 'aside' : 'text-muted'}>{said.lastCall(formatDay(contacted))}</span>
    </span>
  )

const giveUp = { giveUp: ({ onClose }: { onClose: () => void }) => onClose() }
const CallsDialog = onDemand<ComponentProps<typeof Calls>>(
  () => import('./calls-dialog').then((module) => module.CallsDialog),
  giveUp,
)
const DemandNotesDialog = onDemand<ComponentProps<typeof Notes>>(
  () => import('./demand-notes-dialog').then((module) => module.DemandNotesDialog),
  giveUp,
)
