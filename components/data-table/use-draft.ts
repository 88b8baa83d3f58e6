'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Props = {
  /** What the view says. */
  value: string
  /** The typed text as the view takes it; undefined while it is none yet, such as half a date. */
  read: (text: string) => string | undefined
  /** Takes it into the view; `again` when it goes on with what was typed before. */
  take: (value: string, again: boolean) => void
  /** Milliseconds without typing after which it is taken. */
  pause: number
}

/**
 * What is typed into a control that changes the view: it stays as it was typed, whatever comes back from the server, and
 * goes into the view after a pause or when told. A change of the view from elsewhere replaces it.
 */
export function useDraft({ value, read, take, pause }: Props) {
  const [draft, setDraft] = useState<{ text: string; upon: string }>()
  const again = useRef(false)
  const current = draft?.upon === value ? draft : undefined

  function send(text: string) {
    const next = read(text)
    if (next === undefined || next === value) return
    setDraft({ text, upon: next })
    take(next, again.current)
    again.current = true
  }

  const sendLate = useEffectEvent(() => current && send(current.text))
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(sendLate, pause)
    // Whoever follows a link to another page is not to be brought back by what they typed before.
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (link && link.pathname !== window.location.pathname) clearTimeout(timer)
    }
    document.addEventListener('click', stay, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', stay, { capture: true })
    }
  }, [draft, pause])

  return {
    /** What the control shows. */
    text: current?.text ?? value,
    type(text: string) {
      if (!current) again.current = false
      setDraft({ text, upon: value })
    },
    /** Takes `text`, or what was typed, at once. What is typed next is a new step. */
    settle(text = current?.text) {
      if (text !== undefined) send(text)
      again.current = false
    },
    /** The control is entered: what is typed next is a new step. */
    enter: () => void (again.current = false),
    /** Back to what the view says. */
    drop: () => setDraft(undefined),
  }
}
