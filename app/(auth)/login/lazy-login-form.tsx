'use client'

import { Suspense } from 'react'
import { whenLoaded } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'

const LoginForm = whenLoaded(() => import('./login-form').then((module) => module.LoginForm))

/** The form is in the page's HTML; its script is loaded after the page's. */
export function LazyLoginForm({ passkeys }: { passkeys: boolean }) {
  return (
    <Suspense fallback={<Skeleton className="h-71" />}>
      <LoginForm passkeys={passkeys} />
    </Suspense>
  )
}
