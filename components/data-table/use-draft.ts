'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Props = {
  /** The view's value. */
  value: string
  /** The view's value for a typed text; undefined while it is incomplete, such as half a date. */
  read: (text: string) => string | undefined
  /** Changes the view. `again`: the change continues the one before, as one step of the history. */
  take: (value: string, again: boolean) => void
  /** Milliseconds without typing after which the view changes. */
  pause: number
}

/**
 * The text of a control that changes the view: it stays as typed while answers arrive, and changes the view after a
 * pause or on `commit`. Another change of the view replaces it.
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
    // A link to another page cancels the change, which would lead back.
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
    text: current?.text ?? value,
    type(text: string) {
      if (!current) again.current = false
      setDraft({ text, upon: value })
    },
    /** Changes the view at once; what is typed next is a new step. */
    commit(text = current?.text) {
      if (text !== undefined) send(text)
      again.current = false
    },
    /** What is typed next is a new step. */
    enter: () => void (again.current = false),
    /** Back to the view's value. */
    drop: () => setDraft(undefined),
  }
}
