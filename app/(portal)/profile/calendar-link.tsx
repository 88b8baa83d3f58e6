'use client'

import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { useSchoolZone } from '@/components/school-zone'
import { Button, buttonStyle } from '@/components/ui/button'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import { calendarMessages } from '@/lib/calendar/messages'
import { formatInstant } from '@/lib/dates'
import { calendarLinkMessages } from '@/lib/guardians/child-messages'
import { endCalendarLink, makeCalendarLink } from './actions'

type Made = { address: string; since: string }

/** The secret link to the calendar of a student: made, made anew, ended. Its address is shown once. */
export function CalendarLink({ id, since: kept }: { id: string; since: string | null }) {
  const zone = useSchoolZone()
  const [made, setMade] = useState<Made>()
  const [ended, setEnded] = useState(false)
  const [busy, setBusy] = useState(false)
  const since = made?.since ?? (ended ? null : kept)

  function show(link: Made) {
    setMade(link)
    setEnded(false)
  }

  async function make() {
    setBusy(true)
    const result = await perform(makeCalendarLink, { id }, calendarMessages.linkFailed)
    setBusy(false)
    if (result.ok) show(result.data)
    else notify.error(result.message)
  }

  return (
    <section aria-labelledby="calendar-link">
      <h2 id="calendar-link" className="text-lg">
        {calendarLinkMessages.title}
      </h2>
      <p className="mt-2 text-sm text-muted">{calendarLinkMessages.about}</p>
      {since && !made && <p className="mt-2 text-sm">{calendarLinkMessages.madeOn(formatInstant(since, zone))}</p>}
      {made && <Address address={made.address} />}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {since ? (
          <>
            <ConfirmButton
              action={makeCalendarLink}
              input={{ id }}
              title={calendarLinkMessages.newQuestion}
              description={calendarLinkMessages.newDescription}
              confirm={calendarLinkMessages.makeNew}
              failed={calendarMessages.linkFailed}
              onDone={show}
            >
              {calendarLinkMessages.makeNew}
            </ConfirmButton>
            <ConfirmButton
              action={endCalendarLink}
              input={{ id }}
              title={calendarLinkMessages.endQuestion}
              description={calendarLinkMessages.endDescription}
              confirm={calendarLinkMessages.end}
              failed={calendarMessages.linkFailed}
              onDone={() => {
                setMade(undefined)
                setEnded(true)
                notify.success(calendarLinkMessages.ended)
              }}
            >
              {calendarLinkMessages.end}
            </ConfirmButton>
          </>
        ) : (
          <Button variant="secondary" aria-busy={busy} disabled={busy} onClick={() => void make()}>
            <CalendarDays aria-hidden />
            {calendarLinkMessages.make}
          </Button>
        )}
      </div>
    </section>
  )
}

function Address({ address }: { address: string }) {
  return (
    <div className="mt-3">
      <label className="block text-sm font-medium">
        {calendarLinkMessages.address}
        <input
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="mt-1 block w-full rounded-md border border-control bg-surface px-3 py-2 text-sm font-normal"
        />
      </label>
      <p className="mt-1.5 text-sm text-muted">{calendarLinkMessages.keepSecret}</p>
      <a
        href={address.replace(/^https?:/, 'webcal:')}
        className={buttonStyle({ variant: 'secondary', size: 'sm', className: 'mt-3' })}
      >
        {calendarLinkMessages.subscribe}
      </a>
    </div>
  )
}
