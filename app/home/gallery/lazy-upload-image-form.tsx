'use client'

import { Suspense } from 'react'
import { whenLoaded } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'

const UploadImageForm = whenLoaded(() => import('./upload-image-form').then((module) => module.UploadImageForm))

/** Loaded on demand, because only admins need it on /home. */
export function LazyUploadImageForm({ direct }: { direct: boolean }) {
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <UploadImageForm direct={direct} />
    </Suspense>
  )
}
