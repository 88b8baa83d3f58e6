'use client'

import { Mail } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
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
  const [ticked, setTicked] = useState<readonly Defaulter[]>([])
  /** All that the list has on all of its pages are ticked. */
  const [every, setEvery] = useState(false)
  const [asking, setAsking] = useState(false)
  const open = list.rows.filter(({ reminded }) => reminded !== today)
  const isTicked = ({ id }: Defaulter) => ticked.some((row) => row.id === id)
  const allTicked = open.length > 0 && open.every(isTicked)
  const withoutEmail = ticked.filter(({ email }) => !email).length
  const { total } = list

  function tick(rows: readonly Defaulter[], on: boolean) {
    setEvery(false)
    const ids = new Set(rows.map(({ id }) => id))
    setTicked((before) => [...before.filter(({ id }) => !ids.has(id)), ...(on ? rows : [])])
  }

  async function tickEvery() {
    setAsking(true)
    const found = await everyDefaulter(today)
    setAsking(false)
    if (!found) return notify.error(feeMessages.loadFailed)
    setTicked(found)
    setEvery(true)
  }

  return (
    <>
      {reminds && list.rows.length > 0 && (
        <div
          role="group"
          aria-label="Reminders"
          className="mb-6 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-3 print:hidden"
        >
          <label className="flex min-h-10 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={allTicked}
              onChange={({ target }) => tick(open, target.checked)}
            />
            {defaultersTableMessages.tickAllOnThisPage}
          </label>
          {ticked.length > 0 ? (
            <>
              <ConfirmButton
                icon={<Mail aria-hidden />}
                action={remindDefaulters}
                input={{ studentIds: ticked.map(({ id }) => id) }}
                title={defaultersTableMessages.remindFamiliesQuestion(ticked.length)}
                description={[
                  defaultersTableMessages.description,
                  withoutEmail > 0 && defaultersTableMessages.withoutEmail(withoutEmail),
                ]
                  .filter(Boolean)
                  .join(' ')}
                confirm={defaultersTableMessages.sendReminders}
                failed={feeMessages.remindFailed}
                onDone={({ queued, message }) => {
                  tick(ticked, false)
                  if (queued > 0) notify.success(message)
                  else notify.info(message)
                }}
              >
                {defaultersTableMessages.remind(ticked.length)}
              </ConfirmButton>
              {allTicked && !every && total > list.rows.length && (
                <Button variant="link" size="inline" aria-busy={asking} onClick={() => void tickEvery()}>
                  {total > limits.reminders
                    ? defaultersTableMessages.tickFirst(limits.reminders)
                    : defaultersTableMessages.tickEvery(total)}
                </Button>
              )}
              <Button variant="link" size="inline" onClick={() => tick(ticked, false)}>
                {defaultersTableMessages.untickAll}
              </Button>
            </>
          ) : (
            <p className="text-sm text-muted">{defaultersTableMessages.tickStudentsToRemind}</p>
          )}
        </div>
      )}
      <DataTable
        caption="Defaulters"
        of={defaulterList}
        list={list}
        empty={feeMessages.noDefaulters}
        about={feeMessages.aboutDefaulters}
        search={defaultersTableMessages.searchByStudent}
        filters={['class']}
        hide={['rollNo']}
        csv="/api/fees/defaulters?format=csv"
        cells={{
          name: (row) => (
            <span className="flex items-center gap-3">
              {reminds && (
                <input
                  type="checkbox"
                  aria-label={defaultersTableMessages.remindOne(row.name)}
                  className="size-6 shrink-0 accent-accent print:hidden"
                  checked={isTicked(row)}
                  disabled={row.reminded === today}
                  onChange={({ target }) => tick([row], target.checked)}
                />
              )}
              <PersonName id={row.id} name={row.name} rollNo={row.rollNo} />
            </span>
          ),
          overdue: ({ overdue }) => <span className="font-semibold text-negative">{formatRupees(overdue)}</span>,
          reminded: ({ reminded }) => reminded && (reminded === today ? 'Today' : formatDay(reminded)),
        }}
      />
    </>
  )
}
