'use client'

import { Mail } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { DataTable } from '@/components/data-table/data-table'
import { PersonName } from '@/components/person-name'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { formatDay, type Day } from '@/lib/dates'
import type { Defaulter } from '@/lib/fees/answers'
import { defaulterList } from '@/lib/fees/lists'
import { feeMessages } from '@/lib/fees/messages'
import { defaultersTableMessages } from '@/lib/fees/screen-messages'
import type { Page } from '@/lib/inputs'
import { formatRupees } from '@/lib/money'
import { remindDefaulters } from '../actions'

type Props = {
  list: Page<Defaulter>
  today: Day
  /** Whether the viewer may remind families. */
  reminds: boolean
}

/** Pupils with overdue fees, to tick and remind. Who is ticked stays so on the other pages of the list. */
export function DefaultersTable({ list, today, reminds }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const open = list.rows.filter(({ reminded }) => reminded !== today)
  const allTicked = open.length > 0 && open.every(({ id }) => ticked.includes(id))
  const tick = (ids: readonly string[], on: boolean) =>
    setTicked((before) => [...before.filter((id) => !ids.includes(id)), ...(on ? ids : [])])

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
              onChange={({ target }) =>
                tick(
                  open.map(({ id }) => id),
                  target.checked,
                )
              }
            />
            {defaultersTableMessages.tickAllOnThisPage}
          </label>
          {ticked.length > 0 ? (
            <>
              <ConfirmButton
                icon={<Mail aria-hidden />}
                action={remindDefaulters}
                input={{ studentIds: [...ticked] }}
                title={defaultersTableMessages.remindFamiliesQuestion(ticked.length)}
                description={defaultersTableMessages.description}
                confirm={defaultersTableMessages.sendReminders}
                failed={feeMessages.remindFailed}
                onDone={({ queued, message }) => {
                  setTicked([])
                  if (queued > 0) notify.success(message)
                  else notify.info(message)
                }}
              >
                {defaultersTableMessages.remind(ticked.length)}
              </ConfirmButton>
              <Button variant="link" size="inline" onClick={() => setTicked([])}>
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
          name: ({ id, name, rollNo, reminded }) => (
            <span className="flex items-center gap-3">
              {reminds && (
                <input
                  type="checkbox"
                  aria-label={defaultersTableMessages.remindOne(name)}
                  className="size-6 shrink-0 accent-accent print:hidden"
                  checked={ticked.includes(id)}
                  disabled={reminded === today}
                  onChange={({ target }) => tick([id], target.checked)}
                />
              )}
              <PersonName id={id} name={name} rollNo={rollNo} />
            </span>
          ),
          overdue: ({ overdue }) => <span className="font-semibold text-negative">{formatRupees(overdue)}</span>,
          reminded: ({ reminded }) => reminded && (reminded === today ? 'Today' : formatDay(reminded)),
        }}
      />
    </>
  )
}
