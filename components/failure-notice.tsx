'use client'

import { CircleAlert } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { ToastError } from './toast-error'
import { Button } from './ui/button'
import { Spinner } from './ui/spinner'

type Props = {
  message: string
  /** Said too, where docs/spec.md §8 has both. */
  toast?: string
  /** Reads again what failed; the whole screen unless told. */
  retry?: () => void
}

/** What could not be loaded, and the way to try again. The button follows the text: toasts cover a window's right side. */
export function FailureNotice({ message, toast, retry }: Props) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-lg border border-negative bg-negative-soft px-4 py-3">
      {toast && <ToastError text={toast} />}
      <p role="alert" className="flex gap-2.5 text-negative">
        <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
        {message}
      </p>
      <Button
        variant="secondary"
        aria-busy={pending}
        onClick={() => startTransition(retry ?? (() => router.refresh()))}
      >
        {pending && <Spinner />}
        Try again
      </Button>
    </div>
  )
}
