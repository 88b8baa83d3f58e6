'use client'

import { Suspense, type ComponentProps } from 'react'
import { whenLoaded } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { LeaveForm as Loaded } from './leave-form'

const LeaveForm = whenLoaded(() => import('./leave-form').then((module) => module.LeaveForm))

/** Its script is loaded after the page's, because staff do not need it on this screen. */
export function LazyLeaveForm(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Skeleton className="mt-4 h-96" />}>
      <LeaveForm {...props} />
    </Suspense>
  )
}
