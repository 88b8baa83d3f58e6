'use client'

import { useEffect } from 'react'
import { notify } from '@/lib/client/notify'

/** Shows a toast about a failure while the page was rendered. */
export function ToastError({ text }: { text: string }) {
  // One toast for each text, however often the page is rendered.
  useEffect(() => void notify.error(text, { id: text }), [text])
  return null
}
