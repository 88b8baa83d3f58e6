'use client'

import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Face } from '@/components/face'
import { buttonStyle } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import { limits } from '@/lib/constants'
import type { Found } from '@/lib/people/answers'
import { findDialogMessages } from '@/lib/people/dialog-messages'
import { peopleMessages } from '@/lib/people/messages'
import { type FoundAnswer, useFound } from '../use-found'

type Props = {
  list: string
  /** What was typed before the field was there. */
  takeTyped: () => string
  onClose: () => void
}

/** Finds people, screens and actions; arrows choose, Enter opens. */
export function FindDialog({ list, takeTyped, onClose }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [place, setPlace] = useState({ q: '', chosen: 0 })
  const results = useRef<HTMLDivElement>(null)
  /** Enter was pressed before the answer came: its first result is opened then. */
  const entered = useRef('')
  const q = text.trim()
  const answer = useFound(q)
  // Of another answer nothing is chosen yet.
  const chosen = place.q === answer.q ? place.chosen : 0
  const setChosen = (index: number) => setPlace({ q: answer.q, chosen: index })
  const found = q ? (answer.found ?? []) : []
  const optionId = (index: number) => `${id}-${index}`

  // A click, so that what guards links (unsaved marks) guards this too.
  const open = (index: number) => results.current?.querySelectorAll<HTMLElement>('[role=option]')[index]?.click()
  const openFirst = useEffectEvent(() => open(0))

  useEffect(() => {
    if (q && entered.current === q && answer.q === q) openFirst()
  }, [answer, q])

  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1
    if (event.key === 'ArrowDown') setChosen(chosen >= last ? 0 : chosen + 1)
    else if (event.key === 'ArrowUp') setChosen(chosen <= 0 ? Math.max(0, last) : chosen - 1)
    else if (event.key !== 'Enter') return
    else if (answer.q === q) open(chosen)
    else entered.current = q
    event.preventDefault()
  }

  return (
    <Dialog open atTop onOpenChange={(shown) => !shown && onClose()} title={findDialogMessages.title}>
      <Input
        role="combobox"
        type="search"
        aria-label={findDialogMessages.whatIsFound}
        placeholder={findDialogMessages.placeholder}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.search}
        value={text}
        onFocus={() => setText(takeTyped() + text)}
        onChange={({ target }) => {
          entered.current = ''
          setText(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="mt-2 min-h-5 text-sm text-muted">
        {said(q, answer)}
      </p>
      {found.length > 0 && (
        <div ref={results} id={`${id}-results`} role="listbox" aria-label="Results" className="mt-2 grid gap-0.5">
          {found.map(({ id: key, kind, label, detail, href, photo }, index) => (
            <a
              key={key}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              href={href}
              onClick={onClose}
              onMouseMove={() => setChosen(index)}
              className={cn(
                'flex min-h-11 items-center justify-between gap-3 rounded-md px-3 py-1.5 sm:min-h-9',
                index === chosen && 'bg-accent-soft',
              )}
            >
              {isPerson(kind) && <Face name={label} photo={photo} size="row" />}
              <span className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">{label}</span>
                {detail && <span className="block text-xs text-muted">{detail}</span>}
              </span>
              <span className="shrink-0 text-xs text-muted">{kind}</span>
            </a>
          ))}
        </div>
      )}
      {q && !(answer.q === q && answer.found?.length === 0) && (
        <a
          href={`${list}?${new URLSearchParams({ q }).toString()}`}
          onClick={onClose}
          className={cn(buttonStyle({ variant: 'link', size: 'inline' }), 'mt-3')}
        >
          {findDialogMessages.showAllInList}
        </a>
      )}
    </Dialog>
  )
}

const isPerson = (kind: Found['kind']) => kind === 'Student' || kind === 'Staff' || kind === 'Parent'

function said(q: string, { q: answered, found }: FoundAnswer) {
  if (!q) return ''
  if (answered !== q) return 'Searching…'
  if (!found) return peopleMessages.findFailed
  if (found.length === 0) return findDialogMessages.nothingFound
  return found.length === 1 ? '1 result' : `${found.length} results`
}
