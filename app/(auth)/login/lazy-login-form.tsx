'use client'

import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

const LoginForm = lazy(() => import('./login-form').then((module) => ({ default: module.LoginForm })))

/** The page's markup holds the form from the start; the script behind it follows the page's own. */
export function LazyLoginForm() {
  return (
    <Suspense fallback={<Skeleton className="h-71" />}>
      <LoginForm />
    </Suspense>
  )
}
