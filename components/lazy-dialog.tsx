'use client'

import { lazy, Suspense, useState, type ComponentProps } from 'react'
import type { ConfirmDialog } from './ui/confirm-dialog'
import type { Dialog } from './ui/dialog'

const LoadedDialog = lazy(() => import('./ui/dialog').then((module) => ({ default: module.Dialog })))
const LoadedConfirmDialog = lazy(() => import('./ui/confirm-dialog').then((module) => ({ default: module.ConfirmDialog })))

/** A dialog whose script is loaded when it is first opened. */
export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return (
    wanted && (
      <Suspense>
        <LoadedDialog {...props} />
      </Suspense>
    )
  )
}

/** The same for a question before a destructive or costly act. */
export function LazyConfirmDialog(props: ComponentProps<typeof ConfirmDialog>) {
  return (
    <Suspense>
      <LoadedConfirmDialog {...props} />
    </Suspense>
  )
}
