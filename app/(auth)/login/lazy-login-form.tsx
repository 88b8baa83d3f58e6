'use client'

import { Suspense } from 'react'
import { whenLoaded } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'

const LoginForm = whenLoaded(() => import('./login-form').then((module) => module.LoginForm))

/** The page's markup holds the form from the start; the script behind it follows the page's own. */
export function LazyLoginForm() {
  return (
    <Suspense fallback={<Skeleton className="h-71" />}>
      <LoginForm />
    </Suspense>
  )
}
