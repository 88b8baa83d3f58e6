'use client'

import { Suspense, type ComponentProps } from 'react'
import { whenLoaded } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { FrontPage } from './front-page'

const Forms = whenLoaded(() => import('./front-page').then((module) => module.FrontPage))

/** The forms are in the page's HTML; their script is loaded after the page's, which it would make too heavy. */
export function LazyFrontPage(props: ComponentProps<typeof FrontPage>) {
  return (
    <Suspense fallback={<Skeleton className="h-180" />}>
      <Forms {...props} />
    </Suspense>
  )
}
