'use client'

import { useState, type ComponentProps, type ReactNode } from 'react'
import { notify } from '@/lib/client/notify'
import { perform, type Action } from '@/lib/client/perform'
import { requestKey } from '@/lib/client/request-key'
import { LazyConfirmDialog } from './lazy-dialog'
import { Button } from './ui/button'
import { Spinner } from './ui/spinner'

type Props<In, Out> = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'disabled' | 'children'> &
  Pick<ComponentProps<typeof LazyConfirmDialog>, 'title' | 'description' | 'confirm' | 'destructive'> & {
    icon?: ReactNode
    action: Action<In, Out>
    input: In
    /** The message of an unexpected failure. */
    failed: string
    onDone: (data: Out) => void
  }

/** A button that asks in a dialog, then runs an action; a failure is a toast. */
export function ConfirmButton<In, Out>({
  icon,
  action,
  input,
  failed,
  onDone,
  variant = 'secondary',
  size,
  disabled,
  children,
  ...question
}: Props<In, Out>) {
  const [asking, setAsking] = useState(false)
  const [running, setRunning] = useState(false)
  const [key] = useState(requestKey)

  async function run() {
    setRunning(true)
    const result = await perform(action, input, failed, key)
    setRunning(false)
    if (result.ok) return onDone(result.data)
    notify.error(result.message)
  }

  return (
    <>
      <Button
        variant={variant}
        size={size}
        disabled={running || disabled}
        aria-busy={running}
        onClick={() => setAsking(true)}
      >
        {running ? <Spinner /> : icon}
        {children}
      </Button>
      {asking && <LazyConfirmDialog open onOpenChange={setAsking} onConfirm={() => void run()} {...question} />}
    </>
  )
}
