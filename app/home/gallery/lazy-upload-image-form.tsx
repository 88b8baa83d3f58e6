'use client'

import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'

/** The form apart from the page: only admins need it, and everybody loads /home. */
export const LazyUploadImageForm = dynamic(() => import('./upload-image-form').then((module) => module.UploadImageForm), {
  loading: () => <Skeleton className="h-72" />,
})
