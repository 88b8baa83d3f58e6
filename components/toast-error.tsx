'use client'

import { useEffect } from 'react'
import { notify } from '@/lib/client/notify'

/** Toasts what failed while the page was made. Shows nothing where it stands. */
export function ToastError({ text }: { text: string }) {
  // One toast a text, however often the page is made again.
  useEffect(() => void notify.error(text, { id: text }), [text])
  return null
}
