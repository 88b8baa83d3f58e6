'use client'

import { Mail } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
import { Tick, TickBar, useTicks } from '@/components/data-table/ticks'
import { PersonName } from '@/components/person-name'
import { Button } from '@/components/ui/button'
import { limits } from '@/lib/constants'
import { notify } from '@/lib/client/notify'
import { formatDay, type Day } from '@/lib/dates'
import type { Defaulter } from '@/lib/fees/answers'
import { defaulterList } from '@/lib/fees/lists'
import { feeMessages } from '@/lib/fees/messages'
import { defaultersTableMessages } from '@/lib/fees/screen-messages'
import type { Page } from '@/lib/inputs'
import { fineOfFeeMessages } from '@/lib/late-fines/screen-messages'
import { formatRupees } from '@/lib/money'
import { remindDefaulters } from '../actions'
import { everyDefaulter } from './every-defaulter'

type Props = {
  list: Page<Defaulter>
  today: Day
  /** Whether the viewer may remind families. */
  reminds: boolean
}

/** Pupils with overdue fees, to tick and remind. Who is ticked stays so on the other pages of the list. */
export function DefaultersTable({ list, today, reminds }: Props) {
  const { rows, set, has, tick: change } = useTicks<Defaulter>()
  /** All that the list has on all of its pages are ticked. */
  const [every, setEvery] = useState(false)
  const [asking, setAsking] = useState(false)
  const open = list.rows.filter(({ reminded }) => reminded !== today)
  const allTicked = open.length > 0 && open.every(has)
  const withoutEmail = rows.filter(({ email, ...row }) => !email && !row.covered).length
  const covered = rows.filter((row) => row.covered).length
  const { total } = list

  function tick(some: readonly Defaulter[], on: boolean) {
    setEvery(false)
    change(some, on)
  }

  async function tickEvery() {
    setAsking(true)
    const found = await everyDefaulter(today)
    setAsking(false)
    if (!found) return notify.error(feeMessages.loadFailed)
    set(found)
    setEvery(true)
  }

  return (
    <>
      {reminds && list.rows.length > 0 && (
        <TickBar
          label="Reminders"
          all={allTicked}
          onAll={(on) => tick(open, on)}
          onNone={() => tick(rows, false)}
          hint={defaultersTableMessages.tickStudentsToRemind}
        >
          {rows.length > 0 && (
            <>
              <ConfirmButton
                icon={<Mail aria-hidden />}
                action={remindDefaulters}
                input={{ studentIds: rows.map(({ id }) => id) }}
                title={defaultersTableMessages.remindFamiliesQuestion(rows.length)}
                description={[
                  defaultersTableMessages.description,
                  covered > 0 && defaultersTableMessages.covered(covered),
                  withoutEmail > 0 && defaultersTableMessages.withoutEmail(withoutEmail),
                ]
                  .filter(Boolean)
                  .join(' ')}
                confirm={defaultersTableMessages.sendReminders}
                failed={feeMessages.remindFailed}
                onDone={({ queued, message }) => {
                  tick(rows, false)
                  if (queued > 0) notify.success(message)
                  else notify.info(message)
                }}
              >
                {defaultersTableMessages.remind(rows.length)}
              </ConfirmButton>
              {allTicked && !every && total > list.rows.length && (
                <Button variant="link" size="inline" aria-busy={asking} onClick={() => void tickEvery()}>
                  {total > limits.reminders
                    ? defaultersTableMessages.tickFirst(limits.reminders)
                    : defaultersTableMessages.tickEvery(total)}
                </Button>
              )}
            </>
          )}
        </TickBar>
      )}
      <DataTable
        caption="Defaulters"
        of={defaulterList}
        list={list}
        empty={feeMessages.noDefaulters}
        about={feeMessages.aboutDefaulters}
        search={defaultersTableMessages.searchByStudent}
        filters={['class']}
        hide={['rollNo', 'credit', 'fines']}
        csv="/api/fees/defaulters?format=csv"
        cells={{
          name: (row) => {
            const name = <PersonName id={row.id} name={row.name} rollNo={row.rollNo} />
            return reminds ? (
              <Tick
                label={defaultersTableMessages.remindOne(row.name)}
                checked={has(row)}
                disabled={row.reminded === today}
                onChange={(on) => tick([row], on)}
              >
                {name}
              </Tick>
            ) : (
              name
            )
          },
          overdue: ({ overdue, fines, credit, covered: isCovered }) => (
            <span>
              <span className="font-semibold text-negative">{formatRupees(overdue)}</span>
              {fines > 0 && <span className="aside">{fineOfFeeMessages.fine(formatRupees(fines))}</span>}
              {credit > 0 && (
                <span className="aside">
                  {isCovered
                    ? defaultersTableMessages.coversIt(formatRupees(credit))
                    : defaultersTableMessages.credit(formatRupees(credit))}
                </span>
              )}
            </span>
          ),
          reminded: ({ reminded }) => reminded && (reminded === today ? 'Today' : formatDay(reminded)),
        }}
      />
    </>
  )
}
