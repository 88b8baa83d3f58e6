'use client'

import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { getResult } from '@/lib/client/http'
import { latestAnswer } from '@/lib/client/latest-answer'
import { audienceName, neededFor } from '@/lib/audiences'
import type { ErrorCode } from '@/lib/errors'
import { notificationTypes } from '@/lib/notifications/lists'
import { plainText, type MailSchool } from '@/lib/mail-text'
import { dutyKinds } from '@/lib/duties'
import type { Audience } from '@/lib/notifications/answers'
import { previewMessages, reachOf } from '@/lib/notifications/reach'
import { previewTitles } from '@/lib/notifications/screen-messages'
import { smsParts, smsText } from '@/lib/sms'
import type { Result } from '@/lib/result'

/** Beside the form, as it is written: whom the notice reaches, as how many messages, and its text as it will arrive. */
export function Preview({ school, sender }: { school: MailSchool; sender: string }) {
  const [type = '', subject = '', recipients = '', written = '', template = ''] = useWatch<Record<string, string>>({
    name: ['type', 'subject', 'recipients', 'message', 'template'],
  })
  const message = written.trim()
  const text =
    type === 'SMS'
      ? smsText({ subject, message, school: school.name, isWhole: template !== '' })
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
  const beside = useWatch<Record<string, string>>({ name: ['class', 'section', 'student', 'duty'] })
  const [schoolClass = '', section = '', student = '', duty = ''] = beside
  const given = { class: schoolClass, section, student, duty }
  const needed = neededFor(recipients)
  const isComplete =
    recipients !== '' && Object.entries(given).every(([name, value]) => value || !needed.includes(name))
  const answer = useAudience(isComplete && type ? { type, recipients, ...given } : undefined)
  const known = notificationTypes.find((each) => each === type)
  if (!known || !isComplete) return previewMessages.waits
  if (!answer) return previewMessages.counting
  const named = { ...given, recipients, duty: dutyKinds.find((each) => each === duty) }
  return answer.ok
    ? reachOf(answer.data.preview, { type: known, recipients: audienceName(named), parts })
    : answer.message
}

type Answer = Result<{ preview: Audience }>

/** Whom these choices reach, or why not, once the server has said it. */
function useAudience(asked: Record<string, string> | undefined): Answer | undefined {
  const [known, setKnown] = useState<{ query: string; answer: Answer }>()
  const [questions] = useState(() => latestAnswer(ask, (query, answer) => setKnown({ query, answer })))
  const query = asked && String(new URLSearchParams(asked))
  useEffect(() => questions.about(query), [questions, query])
  useEffect(() => () => questions.about(undefined), [questions])
  return known?.query === query ? known?.answer : undefined
}

async function ask(query: string): Promise<Answer> {
  const answer = await getResult<{ preview: Audience }>(
    `/api/notifications/preview?${query}`,
    previewMessages.uncounted,
  )
  // A refusal says why; who cannot count may be able to send.
  return answer.ok || refusals.has(answer.code) ? answer : { ...answer, message: previewMessages.uncounted }
}

const refusals = new Set<ErrorCode>(['forbidden', 'notFound', 'invalid'])
