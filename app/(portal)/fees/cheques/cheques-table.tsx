'use client'

import { useState, type ComponentProps } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
import { Tick, TickBar, useTicks } from '@/components/data-table/ticks'
import { onDemand } from '@/components/on-demand'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { formatDay } from '@/lib/dates'
import { chequesTableMessages as said } from '@/lib/fees/back-screen-messages'
import type { Page } from '@/lib/inputs'
import { formatRupees } from '@/lib/money'
import type { Cheque } from '@/lib/payments/answers'
import { chequeMessages } from '@/lib/payments/back-messages'
import { chequeList } from '@/lib/payments/lists'
import { clearCheques } from '../actions'
import { ReceiptFile } from '../receipt-file'
import type { BounceDialog as Bounce } from './bounce-dialog'

type Props = {
  list: Page<Cheque>
  /** Whether the viewer may say that one bounced. */
  bounces: boolean
}

/** Cheques, to tick those that the bank has paid. What is ticked stays so on the other pages of the list. */
export function ChequesTable({ list, bounces }: Props) {
  const { rows, has, tick } = useTicks<Cheque>()
  const [bouncing, setBouncing] = useState<Cheque>()
  const open = list.rows.filter(({ state }) => state === 'Received')
  return (
    <>
      {open.length > 0 && (
        <TickBar
          label="Cheques"
          all={open.every(has)}
          onAll={(on) => tick(open, on)}
          onNone={() => tick(rows, false)}
          hint={said.tickHint}
        >
          {rows.length > 0 && (
            <ConfirmButton
              action={clearCheques}
              input={{ ids: rows.map(({ id }) => id) }}
              title={said.clearQuestion(rows.length)}
              description={said.clearDescription}
              confirm={said.cleared}
              failed={chequeMessages.clearFailed}
              onDone={({ message }) => {
                tick(rows, false)
                notify.success(message)
              }}
            >
              {said.clear(rows.length)}
            </ConfirmButton>
          )}
        </TickBar>
      )}
      <DataTable
        caption="Cheques"
        of={chequeList}
        list={list}
        empty={chequeMessages.empty}
        about={chequeMessages.about}
        search={chequeMessages.search}
        filters={['state']}
        cells={{
          reference: (row) =>
            row.state === 'Received' ? (
              <Tick label={said.tickOne(row.reference)} checked={has(row)} onChange={(on) => tick([row], on)}>
                {row.reference}
              </Tick>
            ) : (
              row.reference
            ),
          receiptNumber: ({ paymentId, receiptNumber }) => (
            <ReceiptFile id={paymentId} receiptNumber={receiptNumber} office />
          ),
          state: (row) => <State cheque={row} />,
        }}
        action={{
          cell: (row) =>
            row.state === 'Received' && (
              <span className="inline-flex gap-2">
                <ConfirmButton
                  size="sm"
                  action={clearCheques}
                  input={{ ids: [row.id] }}
                  title={said.clearQuestion(1)}
                  description={said.clearDescription}
                  confirm={said.cleared}
                  failed={chequeMessages.clearFailed}
                  onDone={({ message }) => {
                    tick([row], false)
                    notify.success(message)
                  }}
                >
                  {said.cleared}
                  <span className="sr-only"> {row.reference}</span>
                </ConfirmButton>
                {bounces && (
                  <Button size="sm" variant="secondary" onClick={() => setBouncing(row)}>
                    {said.bounced}
                    <span className="sr-only"> {row.reference}</span>
                  </Button>
                )}
              </span>
            ),
        }}
      />
      {bouncing && (
        <BounceDialog
          cheque={bouncing}
          onClose={() => {
            tick([bouncing], false)
            setBouncing(undefined)
          }}
        />
      )}
    </>
  )
}

const BounceDialog = onDemand<ComponentProps<typeof Bounce>>(
  () => import('./bounce-dialog').then((module) => module.BounceDialog),
  { giveUp: ({ onClose }) => onClose() },
)

const tones = { Received: 'neutral', Bounced: 'negative', Cleared: 'positive', Reversed: 'negative' } as const

function State({ cheque: { state, decision } }: { cheque: Cheque }) {
  return (
    <span>
      <Badge tone={tones[state]}>{state}</Badge>
      {decision && (
        <span className="aside max-w-52">
          {said.by(decision.reason, decision.by, formatDay(decision.date))}
          {decision.charge > 0 && `, ${said.charged(formatRupees(decision.charge))}`}
        </span>
      )}
    </span>
  )
}
