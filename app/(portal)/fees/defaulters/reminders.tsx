import { Mail } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { TickBar, type Ticks } from '@/components/data-table/ticks'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { limits } from '@/lib/constants'
import type { Day } from '@/lib/dates'
import type { Defaulter } from '@/lib/fees/answers'
import { feeMessages } from '@/lib/fees/messages'
import { defaultersTableMessages as said } from '@/lib/fees/screen-messages'
import type { Page } from '@/lib/inputs'
import { remindDefaulters } from '../actions'
import { everyDefaulter } from './every-defaulter'

type Props = {
  list: Page<Defaulter>
  today: Day
  ticks: Ticks<Defaulter>
  /** All that the list has on all of its pages are ticked. */
  every: boolean
  onEvery: () => void
}

/** Above the list of families: all of this page, all of all pages, and reminding those that are ticked. */
export function Reminders({ list, today, ticks: { rows, set, has, tick }, every, onEvery }: Props) {
  const [asking, setAsking] = useState(false)
  const open = list.rows.filter(({ reminded }) => reminded !== today)
  const allTicked = open.length > 0 && open.every(has)
  const { total } = list

  async function tickEvery() {
    setAsking(true)
    const found = await everyDefaulter(today)
    setAsking(false)
    if (!found) return notify.error(feeMessages.loadFailed)
    set(found)
    onEvery()
  }

  return (
    <TickBar
      label="Reminders"
      all={allTicked}
      onAll={(on) => tick(open, on)}
      onNone={() => tick(rows, false)}
      hint={said.tickStudentsToRemind}
    >
      {rows.length > 0 && (
        <>
          <ConfirmButton
            icon={<Mail aria-hidden />}
            action={remindDefaulters}
            input={{ studentIds: rows.flatMap(({ children }) => children.map(({ id }) => id)) }}
            title={said.remindFamiliesQuestion(rows.length)}
            description={[said.description, ...aboutThem(rows)].join(' ')}
            confirm={said.sendReminders}
            failed={feeMessages.remindFailed}
            onDone={({ queued, message }) => {
              tick(rows, false)
              if (queued > 0) notify.success(message)
              else notify.info(message)
            }}
          >
            {said.remind(rows.length)}
          </ConfirmButton>
          {allTicked && !every && total > list.rows.length && (
            <Button variant="link" size="inline" aria-busy={asking} onClick={() => void tickEvery()}>
              {total > limits.reminders ? said.tickFirst(limits.reminders) : said.tickEvery(total)}
            </Button>
          )}
        </>
      )}
    </TickBar>
  )
}

/** What to know of those who are ticked before they are reminded. */
function aboutThem(rows: readonly Defaulter[]): string[] {
  const covered = rows.filter((row) => row.covered).length
  const withoutEmail = rows.filter((row) => !row.email && !row.covered).length
  const promised = rows.filter(({ promise, covered: isCovered }) => promise && !promise.passed && !isCovered).length
  return [
    ...(covered > 0 ? [said.covered(covered)] : []),
    ...(promised > 0 ? [said.promised(promised)] : []),
    ...(withoutEmail > 0 ? [said.withoutEmail(withoutEmail)] : []),
  ]
}
