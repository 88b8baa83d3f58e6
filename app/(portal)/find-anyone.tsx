'use client'

import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import { limits } from '@/lib/constants'
import type { FindDialog as Dialog } from './find-dialog'

const FindDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./find-dialog').then((module) => module.FindDialog),
  { giveUp: ({ onClose }) => onClose() },
)

/** Opens the search with Ctrl-K, and with the link in the bar, which without this script leads to `list`. */
export function FindAnyone({ list }: { list: string }) {
  const [open, setOpen] = useState(false)
  /** What was typed since Ctrl-K, while its field was not there yet; undefined once it is. */
  const typed = useRef<string>(undefined)

  useEffect(() => {
    const show = (event: Event) => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (!document.querySelector('[role=dialog]')) typed.current ??= ''
      setOpen(true)
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k')
        return show(event)
      if (typed.current === undefined || event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return
      typed.current = (typed.current + event.key).slice(0, limits.search)
      event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (plain && event.target instanceof Element && event.target.closest('[data-find]')) show(event)
    }
    document.addEventListener('keydown', onKeyDown)
    // In the capture phase, before the router's listeners.
    document.addEventListener('click', onClick, true)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('click', onClick, true)
    }
  }, [])

  function close() {
    typed.current = undefined
    setOpen(false)
  }

  function takeTyped() {
    const text = typed.current ?? ''
    typed.current = undefined
    return text
  }

  return open && <FindDialog list={list} takeTyped={takeTyped} onClose={close} />
}
