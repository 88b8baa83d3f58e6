import type { ComponentProps } from 'react'
import { FailureNotice } from './failure-notice'
import { container } from './layout/container'
import { cn } from './ui/cn'

/** The error state of a whole screen. */
export function ErrorPanel({ title, ...failure }: { title: string } & ComponentProps<typeof FailureNotice>) {
  return (
    <div className={cn(container, 'py-8 sm:py-12')}>
      <h1 className="page-title">{title}</h1>
      <div className="mt-6">
        <FailureNotice {...failure} />
      </div>
    </div>
  )
}
