'use client'

import { Suspense } from 'react'
import { whenLoaded } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { Day } from '@/lib/dates'

const AdmissionForm = whenLoaded(() => import('./admission-form').then((module) => module.AdmissionForm))

/** The form is in the page's HTML; its script is loaded after the page's. */
export function LazyAdmissionForm({ today }: { today: Day }) {
  return (
    <Suspense fallback={<Skeleton className="h-120" />}>
      <AdmissionForm today={today} />
    </Suspense>
  )
}
