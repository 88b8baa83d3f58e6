'use client'

import { Circle, CircleCheck, CircleMinus } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '@/components/confirm-button'
import { Button, buttonStyle } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { notify } from '@/lib/client/notify'
import { perform } from '@/lib/client/perform'
import type { Checklist as State } from '@/lib/checklist/answers'
import { checklistMessages } from '@/lib/checklist/messages'
import { steps, wholeList } from '@/lib/checklist/steps'
import { changeStep } from './actions'

const icons = { open: Circle, ready: CircleCheck, notNeeded: CircleMinus }
const tones = { open: 'text-caution', ready: 'text-positive', notNeeded: 'text-muted' }

type Row = State['steps'][number]

/**
 * What a new school has to do. The first step that is open has its action filled. Once attendance is marked, only what is
 * open stands there until all is asked for.
 */
export function Checklist({ checklist: { steps: rows } }: { checklist: State }) {
  const settled = rows.filter(({ state }) => state !== 'open').length
  const next = rows.find(({ state }) => state === 'open')?.step
  const marked = rows.some(({ step, state }) => step === 'marks' && state !== 'open')
  const [all, setAll] = useState(false)
  const shown = marked && !all ? rows.filter(({ state }) => state === 'open') : rows
  return (
    <section aria-labelledby="checklist" className="mt-8">
      <h2 id="checklist" className="text-xl">
        {checklistMessages.title}
      </h2>
      <p className="mt-1 text-muted">
        {marked ? checklistMessages.left(rows.length - settled) : checklistMessages.progress(settled, rows.length)}
      </p>
      <ol className="mt-4 divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map((row) => (
          <Step key={row.step} row={row} next={row.step === next} />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2">
        {marked && (
          <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? checklistMessages.showOpen : checklistMessages.showAll}
          </Button>
        )}
        <ConfirmButton
          size="sm"
          variant="ghost"
          title={checklistMessages.putAwayQuestion}
          description={checklistMessages.putAwayDescription}
          confirm={checklistMessages.putAway}
          action={changeStep}
          input={{ step: wholeList, needed: false }}
          failed={checklistMessages.saveFailed}
          onDone={({ message }) => void notify.success(message)}
        >
          {checklistMessages.putAway}
        </ConfirmButton>
      </div>
    </section>
  )
}

/** What is done is there to go back to; what is open asks for it. */
const linkStyle = (state: Row['state'], first: boolean) =>
  state === 'ready'
    ? ({ variant: 'link', size: 'inline', className: 'mx-2 text-sm' } as const)
    : ({ variant: first ? 'primary' : 'secondary', size: 'sm' } as const)

function Step({ row: { step, state, fact }, next }: { row: Row; next: boolean }) {
  const [running, setRunning] = useState(false)
  const { title, text, links } = steps[step]
  const Icon = icons[state]

  async function change(needed: boolean) {
    setRunning(true)
    const result = await perform(changeStep, { step, needed }, checklistMessages.saveFailed)
    setRunning(false)
    if (result.ok) notify.success(result.data.message)
    else notify.error(result.message)
  }

  return (
    <li className="flex flex-wrap gap-x-6 gap-y-3 px-4 py-3 lg:flex-nowrap lg:items-center">
      <div className="flex min-w-0 grow basis-full gap-3 lg:basis-0">
        <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', tones[state])} />
        <div className="min-w-0">
          <h3 className="text-base">
            {title}
            <span className="sr-only">: {checklistMessages.state[state]}</span>
          </h3>
          <p className={cn('text-sm', state === 'ready' ? 'text-muted' : 'font-medium')}>
            {state === 'notNeeded' ? checklistMessages.notNeeded : fact}
          </p>
          {state === 'open' && <p className="mt-0.5 text-sm text-muted">{text}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-lg:pl-8 lg:max-w-md lg:justify-end">
        {state !== 'notNeeded' &&
          links.map(({ label, href }, n) => (
            <a key={label} href={href} className={buttonStyle(linkStyle(state, next && n === 0))}>
              {label}
            </a>
          ))}
        {state !== 'ready' && (
          <Button size="sm" variant="ghost" aria-busy={running} onClick={() => void change(state === 'notNeeded')}>
            {state === 'notNeeded' ? checklistMessages.putBack : checklistMessages.notNeeded}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
