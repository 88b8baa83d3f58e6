'use client'

import type { ComponentProps } from 'react'
import { onDemand } from '@/components/on-demand'
import type { ConfirmEmailDialog } from './confirm-email-dialog'

export const LazyConfirmEmailDialog = onDemand<ComponentProps<typeof ConfirmEmailDialog>>(
  () => import('./confirm-email-dialog').then((module) => module.ConfirmEmailDialog),
  { giveUp: ({ onCancel }) => onCancel() },
)
