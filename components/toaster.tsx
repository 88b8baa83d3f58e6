import { useEffect, useState } from 'react'
import type { Toaster as SonnerToaster } from 'sonner'
import { loadToasts, onFirstToast } from '@/lib/client/notify'

const firstActions = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * The place of toasts on the page. Its script is loaded when the page is idle or at the user's first action, so that it
 * does not delay the page, and a toast about a lost connection needs no connection.
 */
export function Toaster() {
  const [Sonner, setSonner] = useState<typeof SonnerToaster>()

  useEffect(() => {
    if (Sonner) return
    // The next action tries again.
    const want = () =>
      void loadToasts().then(
        ({ Toaster }) => setSonner(() => Toaster),
        () => undefined,
      )
    // Before the first toast, which a screen reader would miss otherwise.
    firstActions.forEach((sign) => window.addEventListener(sign, want, { passive: true }))
    const unwatch = onFirstToast(want)
    const idle = setTimeout(() => (window.requestIdleCallback ? window.requestIdleCallback(want) : want()), 1000)
    return () => {
      firstActions.forEach((sign) => window.removeEventListener(sign, want))
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
        // All visible: a toast with a button must not hide the one before.
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
