'use client'

import { lazy, Suspense } from 'react'
import { Skeleton } from '@/components/ui/skeleton'

const UploadImageForm = lazy(() => import('./upload-image-form').then((module) => ({ default: module.UploadImageForm })))

/** The form apart from the page: only admins need it, and everybody loads /home. */
export function LazyUploadImageForm({ direct }: { direct: boolean }) {
  return (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <UploadImageForm direct={direct} />
    </Suspense>
  )
}
