'use client'

import { useEffect, useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { FailureNotice } from '@/components/failure-notice'
import { Loading } from '@/components/loading'
import { useSchoolZone } from '@/components/school-zone'
import { Badge } from '@/components/ui/badge'
import type { LiveSession } from '@/lib/auth/lists'
import { sessionMessages } from '@/lib/auth/messages'
import { onSessionsEnded } from '@/lib/client/ended-sessions'
import { getJson } from '@/lib/client/http'
import { notify } from '@/lib/client/notify'
import type { Action } from '@/lib/client/perform'
import { formatInstant } from '@/lib/dates'
import { endPersonSessions } from './people/actions'
import { PersonSecondStep } from './person-second-step'
import { endOtherSessions, endSession } from './profile/actions'

type Done = { message: string }
/** The second step and the passkeys are told of others alone. */
type Answer = { sessions: LiveSession[]; secondStepSince?: string | null; passkeys?: number }
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
    label: 'Log out all others',
    title: 'Log out all other devices?',
    description: 'You stay logged in here. On every other device the password is asked for again.',
  },
}

const ofPerson = (id: string): Ways => ({
  path: `/api/people/${id}/sessions`,
  end: (session) => endPersonSessions({ id, session }),
  endAll: () => endPersonSessions({ id }),
  all: {
    label: 'Log out everywhere',
    title: 'Log out all devices of this person?',
    description: 'The person can log in again with the password. To end the access, choose Deactivate.',
  },
})

/** Where somebody is logged in: the viewer, or the person with the id `person`. */
export function LiveSessions({ person }: { person?: string }) {
  const zone = useSchoolZone()
  const [ways] = useState(() => (person ? ofPerson(person) : own))
  const [sessions, setSessions] = useState<LiveSession[]>()
  const [secondStep, setSecondStep] = useState<{ since: string | null; passkeys: number }>()
  const [failed, setFailed] = useState(false)
  /** How often it was read: once more after each change, here or in another part of the page. */
  const [round, setRound] = useState(0)
  const load = () => setRound((before) => before + 1)

  useEffect(() => onSessionsEnded(() => setRound((before) => before + 1)), [])
  useEffect(() => {
    let wanted = true
    void getJson<Answer>(ways.path).then((answer) => {
      if (!wanted) return
      setFailed(!answer)
      if (!answer) return
      setSessions(answer.sessions)
      setSecondStep({ since: answer.secondStepSince ?? null, passkeys: answer.passkeys ?? 0 })
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
  return (
    <>
      {person && (
        <PersonSecondStep
          id={person}
          since={secondStep?.since ? formatInstant(secondStep.since, zone) : null}
          passkeys={secondStep?.passkeys ?? 0}
          onDone={done}
        />
      )}
      {sessions.length === 0 && <p className="text-sm text-muted">Logged in nowhere at the moment.</p>}
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, address, since, lastUsed, current }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                {device}
                {current && (
                  <Badge tone="positive" className="ml-2">
                    This device
                  </Badge>
                )}
              </p>
              <p className="mt-0.5 text-sm wrap-anywhere text-muted">
                Last used {formatInstant(lastUsed, zone)}
                {address && ` from ${address}`}
              </p>
              <p className="mt-0.5 text-sm text-muted">Logged in {formatInstant(since, zone)}</p>
            </div>
            {!current && (
              <ConfirmButton
                size="sm"
                title={`Log out ${device}?`}
                description="The device has to log in again with the password."
                confirm="Log out"
                action={ways.end}
                input={id}
                failed={sessionMessages.endFailed}
                onDone={done}
              >
                Log out<span className="sr-only"> {device}</span>
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="border-t border-line pt-4">
          <ConfirmButton
            size="sm"
            title={ways.all.title}
            description={ways.all.description}
            confirm="Log out"
            action={ways.endAll}
            input={null}
            failed={sessionMessages.endFailed}
            onDone={done}
          >
            {ways.all.label}
          </ConfirmButton>
        </div>
      )}
    </>
  )
}
