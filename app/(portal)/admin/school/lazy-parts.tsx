'use client'

import { Suspense, type ComponentProps } from 'react'
import { whenLoaded } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'
import type { Choices } from './choices'
import type { FrontLines, FrontPage } from './front-page'

/** Parts that are in the page's HTML; their script is loaded after the page's, which it would make too heavy. */

const FrontPageForms = whenLoaded(() => import('./front-page').then((module) => module.FrontPage))
const FrontLinesForms = whenLoaded(() => import('./front-page').then((module) => module.FrontLines))
const ChoicesList = whenLoaded(() => import('./choices').then((module) => module.Choices))

export const LazyFrontPage = (props: ComponentProps<typeof FrontPage>) => (
  <Suspense fallback={<Skeleton className="h-180" />}>
    <FrontPageForms {...props} />
  </Suspense>
)

export const LazyFrontLines = (props: ComponentProps<typeof FrontLines>) => (
  <Suspense fallback={<Skeleton className="h-180" />}>
    <FrontLinesForms {...props} />
  </Suspense>
)

export const LazyChoices = (props: ComponentProps<typeof Choices>) => (
  <Suspense fallback={<Skeleton className="h-80" />}>
    <ChoicesList {...props} />
  </Suspense>
)
