'use client'

import { Suspense } from 'react'
import { nearlySeen, whenLoaded } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { Day } from '@/lib/dates'

const AdmissionForm = whenLoaded(async () => {
  await nearlySeen('admission')
  return (await import('./admission-form')).AdmissionForm
})

/** The form is in the page's HTML; its script is loaded when somebody comes near it. */
export function LazyAdmissionForm({ today }: { today: Day }) {
  return (
    <Suspense fallback={<Skeleton className="h-120 noscript:hidden" />}>
      <AdmissionForm today={today} />
    </Suspense>
  )
}
