'use client'

import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { getJson } from '@/lib/client/http'
import { latestAnswer } from '@/lib/client/latest-answer'
import { notificationTypes } from '@/lib/notifications/lists'
import { plainText, type MailSchool } from '@/lib/mail-text'
import type { Audience } from '@/lib/notifications/answers'
import { previewMessages, reachOf } from '@/lib/notifications/reach'
import { previewTitles } from '@/lib/notifications/screen-messages'
import { smsParts, smsText } from '@/lib/sms'

/** Beside the form, as it is written: whom the notice reaches, as how many messages, and its text as it will arrive. */
export function Preview({ school, sender }: { school: MailSchool; sender: string }) {
  const [type = '', subject = '', recipients = '', written = ''] = useWatch<Record<string, string>>({
    name: ['type', 'subject', 'recipients', 'message'],
  })
  const message = written.trim()
  const text =
    type === 'SMS'
      ? smsText({ subject, message, school: school.name })
      : plainText({ subject, says: subject, letter: message, from: sender }, school)
  return (
    <section
      aria-label="Preview"
      className="self-start rounded-md border border-line bg-paper p-4 text-sm sm:col-span-3 lg:col-span-1 lg:col-start-4 lg:row-span-2 lg:row-start-1"
    >
      <p aria-live="polite" className="min-h-10 font-medium">
        <Reach type={type} recipients={recipients} parts={type === 'SMS' && message ? smsParts(text).parts : 1} />
      </p>
      <div className="mt-3 border-t border-line pt-3">
        {type && message ? (
          <>
            <p className="text-xs text-muted">{type === 'SMS' ? previewTitles.sms : previewTitles.email}</p>
            {type === 'Email' && subject && <p className="mt-1 font-semibold">{subject}</p>}
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
          </>
        ) : (
          <p className="text-muted">{previewMessages.empty}</p>
        )}
      </div>
    </section>
  )
}

function Reach({ type, recipients, parts }: { type: string; recipients: string; parts: number }) {
  const answer = useAudience(type, recipients)
  const known = notificationTypes.find((each) => each === type)
  if (!known || !recipients) return previewMessages.waits
  if (!answer) return previewMessages.counting
  return answer.audience ? reachOf(answer.audience, { type: known, recipients, parts }) : previewMessages.uncounted
}

/** Whom these choices reach, once the server has said it. `audience` is null where it could not. */
function useAudience(type: string, recipients: string): { audience: Audience | null } | undefined {
  const [known, setKnown] = useState<{ query: string; audience: Audience | null }>()
  const [questions] = useState(() => latestAnswer(ask, (query, audience) => setKnown({ query, audience })))
  const query = type && recipients ? String(new URLSearchParams({ type, recipients })) : undefined
  useEffect(() => questions.about(query), [questions, query])
  useEffect(() => () => questions.about(undefined), [questions])
  return known?.query === query ? known : undefined
}

const ask = async (query: string) =>
  (await getJson<{ preview: Audience }>(`/api/notifications/preview?${query}`))?.preview ?? null
