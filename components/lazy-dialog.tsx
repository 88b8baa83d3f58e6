'use client'

import type { ComponentProps } from 'react'
import { onDemand } from './on-demand'
import type { ConfirmDialog } from './ui/confirm-dialog'
import type { Dialog } from './ui/dialog'

type Openable = { open: boolean; onOpenChange: (open: boolean) => void }

/** Closes the dialog when its script could not be loaded. */
export const dialogChoices = {
  wanted: ({ open }: Openable) => open,
  giveUp: ({ onOpenChange }: Openable) => onOpenChange(false),
}

export const LazyDialog = onDemand<ComponentProps<typeof Dialog>>(
  () => import('./ui/dialog').then((module) => module.Dialog),
  dialogChoices,
)

/** For questions before a destructive or costly action. */
export const LazyConfirmDialog = onDemand<ComponentProps<typeof ConfirmDialog>>(
  () => import('./ui/confirm-dialog').then((module) => module.ConfirmDialog),
  dialogChoices,
)
