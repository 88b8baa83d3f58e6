'use client'

import type { ComponentProps } from 'react'
import { dialogChoices } from '@/components/lazy-dialog'
import { onDemand } from '@/components/on-demand'
import type { ForgotPasswordDialog as Forgot } from './forgot-password-dialog'

export const LazyForgotPasswordDialog = onDemand<ComponentProps<typeof Forgot>>(
  () => import('./forgot-password-dialog').then((module) => module.ForgotPasswordDialog),
  dialogChoices,
)
