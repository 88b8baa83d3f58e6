'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { shellMessages } from '@/lib/shell-messages'
import { ToastError } from './toast-error'
import { Button } from './ui/button'
import { Glyph } from './ui/glyph'
import { Spinner } from './ui/spinner'

type Props = {
  message: string
  /** A toast besides, where docs/spec.md §8 has both. */
  toast?: string
  /** Reloads the part that failed; the whole screen by default. */
  retry?: () => void
}

/**
 * What could not be loaded, with a button to try again. The button is below the text, because toasts cover the right
 * side.
 */
export function FailureNotice({ message, toast, retry }: Props) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-lg border border-negative bg-negative-soft px-4 py-3">
      {toast && <ToastError text={toast} />}
      <p role="alert" className="flex gap-2 text-negative">
        <Glyph of="alert" className="mt-1 size-4 shrink-0" />
        {message}
      </p>
      <Button
        variant="secondary"
        aria-busy={pending}
        onClick={() => startTransition(retry ?? (() => router.refresh()))}
      >
        {pending && <Spinner />}
        {shellMessages.tryAgain}
      </Button>
    </div>
  )
}
