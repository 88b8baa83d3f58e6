'use client'

import type { ComponentProps } from 'react'
import { onDemand } from './on-demand'
import type { ConfirmDialog } from './ui/confirm-dialog'
import type { Dialog } from './ui/dialog'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/** Closed again when the script did not come. */
export const openable = {
  wanted: ({ open }: Openable) => open,
  giveUp: ({ onOpenChange }: Openable) => onOpenChange(false),
}

/** A dialog whose script is loaded when it is first opened. */
export const LazyDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./ui/dialog').then((module) => module.Dialog),
  openable,
)

/** The same for a question before a destructive or costly act. */
export const LazyConfirmDialog = onDemand<ComponentProps<typeof ConfirmDialog>>(
  () => import('./ui/confirm-dialog').then((module) => module.ConfirmDialog),
  openable,
)
