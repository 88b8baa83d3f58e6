'use client'

import { useEffect, useState } from 'react'
import type { Toaster as SonnerToaster } from 'sonner'
import { loadToasts, onFirstToast } from '@/lib/client/notify'

const signs = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Where toasts appear. Loaded once the page has nothing else to do, or when somebody first does something: looking at a
 * page does not wait for it, and a toast about a lost connection does not need the connection.
 */
export function Toaster() {
  const [Sonner, setSonner] = useState<typeof SonnerToaster>()

  useEffect(() => {
    if (Sonner) return
    // The next sign tries again.
    const want = () =>
      void loadToasts().then(
        ({ Toaster }) => setSonner(() => Toaster),
        () => undefined,
      )
    // Ahead of the first toast, or a screen reader would not notice that one.
    signs.forEach((sign) => window.addEventListener(sign, want, { passive: true }))
    const unwatch = onFirstToast(want)
    const idle = setTimeout(() => (window.requestIdleCallback ? window.requestIdleCallback(want) : want()), 1000)
    return () => {
      signs.forEach((sign) => window.removeEventListener(sign, want))
      unwatch()
      clearTimeout(idle)
    }
  }, [Sonner])

  return (
    Sonner && (
      <Sonner
        theme="system"
        position="bottom-right"
        closeButton
        visibleToasts={4}
        // All in full: a notice with a button must not hide the toast that came before it.
        expand
        containerAriaLabel="Messages"
        toastOptions={{
          closeButtonAriaLabel: 'Close message',
          classNames: {
            actionButton:
              'h-8! px-3! text-sm! focus-visible:outline-2! focus-visible:outline-offset-2! focus-visible:outline-accent!',
          },
        }}
      />
    )
  )
}
