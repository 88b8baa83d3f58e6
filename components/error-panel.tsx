'use client'

import { CircleAlert } from 'lucide-react'
import { container } from './layout/container'
import { ToastError } from './toast-error'
import { Button } from './ui/button'
import { cn } from './ui/cn'

type Props = { title: string; message: string; toast?: string; retry: () => void }

/** The error state of a screen: what failed, and the way to try again. `toast` is said too, where section 8 has both. */
export function ErrorPanel({ title, message, toast, retry }: Props) {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      {toast && <ToastError text={toast} />}
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <div className="mt-6 flex flex-wrap items-center gap-4 rounded-lg border border-negative bg-negative-soft px-4 py-3">
        <p role="alert" className="flex flex-1 gap-2.5 text-negative">
          <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
          {message}
        </p>
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  )
}
