'use client'

import { useEffect, useEffectEvent, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { limits } from '@/lib/constants'
import { searchBoxMessages } from '@/lib/screen-messages'
import { Face } from './face'
import { Input } from './ui/controls'
import { cn } from './ui/cn'

export type Choice = {
  id: string
  href: string
  label: string
  detail: string
  /** At the end of its line. */
  note: string
  /** The path of a photograph, null for who has none; absent where it is nobody. */
  photo?: string | null
}

type Props = {
  /** What is typed, and what was found for which text: null where the server did not say. */
  text: string
  answer: { q: string; found: readonly Choice[] | null }
  /** The message where the server did not say. */
  failed: string
  onText: (text: string) => void
  /** A result is opened. */
  onOpen: () => void
  /** What was typed before the field was there. */
  takeTyped?: () => string
  /** Of the results: below the field in the page, or over what is there. */
  resultsClass?: string
} & Pick<ComponentProps<'input'>, 'aria-label' | 'placeholder' | 'autoFocus'>

/** A search whose results are below it: arrows choose, Enter opens. */
export function SearchBox({ text, answer, failed, onText, onOpen, takeTyped, resultsClass, ...field }: Props) {
  const id = useId()
  const [place, setPlace] = useState({ q: '', chosen: 0 })
  const results = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Enter was pressed before the answer came: its first result is opened then. */
  const entered = useRef('')
  const q = text.trim()
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

  // It may have been typed into before the script was there.
  const look = useEffectEvent(() => input.current?.value && onText(input.current.value))
  useEffect(() => void look(), [])
  // What had the focus went with the screen before, and the nearest element may have got it since.
  const begin = useEffectEvent(() => {
    if (field.autoFocus && !document.activeElement?.matches('input, [role=dialog] *')) input.current?.focus()
  })
  useEffect(() => {
    const frame = requestAnimationFrame(() => begin())
    return () => cancelAnimationFrame(frame)
  }, [])

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
    <>
      <Input
        ref={input}
        role="combobox"
        type="search"
        data-starts={field.autoFocus || undefined}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-results`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.search}
        // What the server has drawn keeps what is typed while the script comes: React would write what it knew of it.
        {...(takeTyped ? { value: text } : { defaultValue: text })}
        onFocus={takeTyped && (() => onText(takeTyped() + text))}
        onChange={({ target }) => {
          entered.current = ''
          onText(target.value)
        }}
        onKeyDown={onKeyDown}
        {...field}
      />
      <p role="status" className="mt-2 min-h-5 text-sm text-muted">
        {said(q, answer, failed)}
      </p>
      {found.length > 0 && (
        <div
          ref={results}
          id={`${id}-results`}
          role="listbox"
          aria-label="Results"
          className={cn('mt-2 grid gap-0.5', resultsClass)}
        >
          {found.map(({ id: key, href, label, detail, note, photo }, index) => (
            <a
              key={key}
              id={optionId(index)}
              role="option"
              aria-selected={index === chosen}
              tabIndex={-1}
              href={href}
              onClick={onOpen}
              onMouseMove={() => setChosen(index)}
              className={cn(
                'flex min-h-11 items-center justify-between gap-3 rounded-md px-3 py-1.5 sm:min-h-9',
                index === chosen && 'bg-accent-soft',
              )}
            >
              {photo !== undefined && <Face name={label} photo={photo} size="row" />}
              <span className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">{label}</span>
                {detail && <span className="block text-xs text-muted">{detail}</span>}
              </span>
              <span className="shrink-0 text-xs text-muted">{note}</span>
            </a>
          ))}
        </div>
      )}
    </>
  )
}

function said(q: string, { q: answered, found }: Props['answer'], failed: string) {
  if (!q) return ''
  if (answered !== q) return searchBoxMessages.searching
  if (!found) return failed
  if (found.length === 0) return searchBoxMessages.nothingFound
  return searchBoxMessages.results(found.length)
}
