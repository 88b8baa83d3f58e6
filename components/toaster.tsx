import { useEffect, useState } from 'react'
import { loadToasts, onFirstToast } from '@/lib/client/notify'
import type * as ShownToasts from '@/lib/client/shown-toasts'
import { toasterMessages } from '@/lib/screen-messages'

/** Above what stands at the bottom of the screen: the bar of the phone's places, and a bar of the screen itself. */
const above = { bottom: 'calc(0.75rem + var(--screen-end) + var(--toast-floor))' }

const firstActions = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * The place of toasts on the page. Its script is loaded when the page is idle or at the user's first action, so that it
 * does not delay the page, and a toast about a lost connection needs no connection.
 */
export function Toaster() {
  const [sonner, setSonner] = useState<Pick<typeof ShownToasts, 'Toaster' | 'gap' | 'watchHeight'>>()

  useEffect(() => {
    if (sonner) return
    // The next action tries again.
    const want = () =>
      void loadToasts().then(
        (module) => setSonner(module),
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
  }, [sonner])

  if (!sonner) return null
  const { Toaster: Sonner, gap, watchHeight } = sonner
  return (
    <Sonner
      ref={watchHeight}
      theme="system"
      position="bottom-right"
      offset={above}
      mobileOffset={above}
      gap={gap}
      closeButton
      visibleToasts={4}
      // All visible: a toast with a button must not hide the one before.
      expand
      containerAriaLabel="Messages"
      toastOptions={{
        closeButtonAriaLabel: toasterMessages.closeMessage,
        classNames: {
          description: 'whitespace-pre-line',
          actionButton:
            'h-8! px-3! text-sm! focus-visible:outline-2! focus-visible:outline-offset-2! focus-visible:outline-accent!',
        },
      }}
    />
  )
}
