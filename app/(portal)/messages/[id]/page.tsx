import type { Metadata } from 'next'
import { cache } from 'react'
import { buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { read } from '@/lib/server/doors/page'
import { formatSchoolInstant } from '@/lib/server/school-day'
import { readThread } from '@/lib/threads/queries'
import { threadMessages } from '@/lib/threads/messages'
import { threadListMessages, threadMessagesOf as said } from '@/lib/threads/screen-messages'
import { Answer } from './answer'
import { CloseThread } from './close-thread'
import { MarkThreadRead } from './mark-thread-read'

type Props = { params: Promise<{ id: string }> }

// Cached, because generateMetadata and the page ask for the same.
const threadOf = cache((id: string) => read(readThread, { id }))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await threadOf((await params).id)).subject }
}

export default async function ThreadPage({ params }: Props) {
  const thread = await threadOf((await params).id)
  const { id, subject, student, guardians, to, messages, isClosed, mayClose, mayAnswer, isRead, barred, lastAt } =
    thread
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-6 sm:py-12">
      <a href="/messages" className={buttonStyle({ variant: 'link', size: 'inline' })}>
        {said.all}
      </a>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="page-title wrap-anywhere">{subject}</h1>
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {threadListMessages.about(student, thread.class)}. {threadListMessages.between(guardians, to)}
          </p>
        </div>
        {mayClose && <CloseThread id={id} isClosed={isClosed} />}
      </div>
      <ol aria-label={said.written} className="mt-6 grid gap-4">
        {messages.map(({ id: message, by, ofSchool, isOwn, at, text }) => (
          <li
            key={message}
            className={cn(
              'max-w-prose min-w-0 rounded-lg border border-line p-4 sm:max-w-[85%]',
              isOwn ? 'justify-self-end bg-surface' : 'justify-self-start bg-paper',
            )}
          >
            <p className="text-xs text-muted">
              {[by, ofSchool && said.school, formatSchoolInstant(at)].filter(Boolean).join(', ')}
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ol>
      {barred && <p className="mt-6 text-sm wrap-anywhere">{said.cannotRead(barred, student)}</p>}
      {!isRead && <p className="mt-6 text-sm text-muted">{threadMessages.nobodyReads}</p>}
      {!isClosed && mayAnswer && <Answer id={id} />}
      <MarkThreadRead id={id} lastAt={lastAt} />
    </div>
  )
}
