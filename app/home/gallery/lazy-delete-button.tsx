'use client'

import { Suspense, type ComponentProps } from 'react'
import type { DeleteButton } from '@/components/delete-button'
import { whenLoaded } from '@/components/on-demand'
import { Skeleton } from '@/components/ui/skeleton'

const Button = whenLoaded(() => import('@/components/delete-button').then((module) => module.DeleteButton))

/** Loaded on demand, because only admins need it on /home. */
export function LazyDeleteButton(props: ComponentProps<typeof DeleteButton>) {
  return (
    <Suspense fallback={<Skeleton className="h-9 w-24" />}>
      <Button {...props} />
    </Suspense>
  )
}
