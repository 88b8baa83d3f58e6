'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { loadSonner, onFirstToast } from '@/lib/client/notify'

const Sonner = lazy(() => loadSonner().then(({ Toaster }) => ({ default: Toaster })))

/** Where toasts appear. Loaded when somebody first does something, so that looking at a page does not pay for it. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    // Ahead of the first toast, or a screen reader would not notice that one.
    const signs = ['pointerdown', 'keydown', 'focusin'] as const
    const want = () => setWanted(true)
    signs.forEach((sign) => window.addEventListener(sign, want, { once: true, passive: true }))
    const unwatch = onFirstToast(want)
    return () => {
      signs.forEach((sign) => window.removeEventListener(sign, want))
      unwatch()
    }
  }, [])

  return (
    wanted && (
      <Suspense>
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
            classNames: { actionButton: 'h-8! px-3! text-sm! focus-visible:outline-2! focus-visible:outline-offset-2! focus-visible:outline-accent!' },
          }}
        />
      </Suspense>
    )
  )
}
