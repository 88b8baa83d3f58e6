'use client'

import { useEffect, useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { FailureNotice } from '@/components/failure-notice'
import { Loading } from '@/components/loading'
import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import type { LiveSession } from '@/lib/auth/answers'
import { liveSessionsMessages } from '@/lib/auth/dialog-messages'
import { sessionMessages } from '@/lib/auth/messages'
import { onSessionsEnded } from '@/lib/client/ended-sessions'
import { getJson } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import type { Action } from '@/lib/client/perform'
import { counted } from '@/lib/counted'
import { formatInstant } from '@/lib/dates'
import { endPersonSessions } from './people/actions'
import { PersonSecondStep } from './person-second-step'
import { endOtherSessions, endSession } from './profile/actions'

type Done = { message: string }
type Ways = {
  /** Where the sessions are read. */
  path: string
  end: Action<string, Done>
  endAll: Action<null, Done>
  all: { label: string; title: string; description: string }
}

const own: Ways = {
  path: '/api/auth/sessions',
  end: (id) => endSession({ id }),
  endAll: () => endOtherSessions({}),
  all: {
    label: liveSessionsMessages.logOutAllOthers,
    title: liveSessionsMessages.logOutAllOtherDevicesQuestion,
    description: liveSessionsMessages.youStayLoggedInHereEvery,
  },
}

const ofPerson = (id: string): Ways => ({
  path: `/api/people/${id}/sessions`,
  end: (session) => endPersonSessions({ id, session }),
  endAll: () => endPersonSessions({ id }),
  all: {
    label: liveSessionsMessages.logOutEverywhere,
    title: liveSessionsMessages.logOutAllDevicesQuestion,
    description: liveSessionsMessages.personCanLogInAgain,
  },
})

/** Sessions that are in sight; the page would be long with all of somebody who never logs out. */
const shown = 5

/** Where somebody is logged in: the viewer, or the person with the id `person`. */
export function LiveSessions({ person }: { person?: string }) {
  const zone = useSchoolZone()
  const [ways] = useState(() => (person ? ofPerson(person) : own))
  const [sessions, setSessions] = useState<LiveSession[]>()
  const [secondStepSince, setSecondStepSince] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  /** How often it was read: once more after each change, here or in another part of the page. */
  const [round, setRound] = useState(0)
  const load = () => setRound((before) => before + 1)

  useEffect(() => onSessionsEnded(() => setRound((before) => before + 1)), [])
  useEffect(() => {
    let wanted = true
    void getJson<{ sessions: LiveSession[]; secondStepSince?: string | null }>(ways.path).then((answer) => {
      if (!wanted) return
      setFailed(!answer)
      if (!answer) return
      setSessions(answer.sessions)
      setSecondStepSince(answer.secondStepSince ?? null)
    })
    return () => void (wanted = false)
  }, [ways.path, round])

  function done({ message }: Done) {
    notify.success(message)
    load()
  }

  if (failed) return <FailureNotice message={sessionMessages.listFailed} retry={load} />
  if (!sessions) return <Loading visible>{null}</Loading>
  const others = sessions.filter(({ current }) => !current)
  // When one was last used is noted some minutes apart, so that others may stand before the one in use.
  const all = [...sessions.filter(({ current }) => current), ...others]
  const [recent, older] = [all.slice(0, shown), all.slice(shown)]
  const item = (session: LiveSession) => <Session key={session.id} session={session} end={ways.end} onDone={done} />
  return (
    // Named, so that the focus goes here and not to the top when what had it has gone.
    <div role="group" aria-label="Logins">
      {person && (
        <PersonSecondStep id={person} since={secondStepSince && formatInstant(secondStepSince, zone)} onDone={done} />
      )}
      {sessions.length === 0 && <p className="text-sm text-muted">{liveSessionsMessages.notLoggedInOnAnyDevice}</p>}
      <ul className="divide-y divide-line">{recent.map(item)}</ul>
      {older.length > 0 && (
        <details className="border-t border-line py-3">
          <summary className="w-fit text-sm font-medium text-accent">
            {counted(older.length, liveSessionsMessages.moreDevice)}
          </summary>
          <ul className="mt-3 divide-y divide-line">{older.map(item)}</ul>
        </details>
      )}
      {others.length > 0 && (
        <div className="border-t border-line pt-4">
          <ConfirmButton
            size="sm"
            title={ways.all.title}
            description={ways.all.description}
            confirm={liveSessionsMessages.logOut}
            action={ways.endAll}
            input={null}
            failed={sessionMessages.endFailed}
            onDone={done}
          >
            {ways.all.label}
          </ConfirmButton>
        </div>
      )}
    </div>
  )
}

type SessionProps = { session: LiveSession; end: Ways['end']; onDone: (data: Done) => void }

function Session({ session: { id, device, address, since, lastUsed, current }, end, onDone }: SessionProps) {
  const zone = useSchoolZone()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {device}
          {current && (
            <Badge tone="positive" className="ml-2">
              {liveSessionsMessages.thisDevice}
            </Badge>
          )}
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {liveSessionsMessages.lastUsed(formatInstant(lastUsed, zone), address)}
        </p>
        <p className="mt-0.5 text-sm text-muted">{liveSessionsMessages.logged(formatInstant(since, zone))}</p>
      </div>
      {!current && (
        <ConfirmButton
          size="sm"
          title={liveSessionsMessages.logOutQuestion(device)}
          description={liveSessionsMessages.description}
          confirm={liveSessionsMessages.logOut}
          action={end}
          input={id}
          failed={sessionMessages.endFailed}
          onDone={onDone}
        >
          {liveSessionsMessages.logOut}
          <span className="sr-only"> {device}</span>
        </ConfirmButton>
      )}
    </li>
  )
}
