import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'
import { screenAt, type ScreenPath } from './screens'

type Props = {
  path: ScreenPath
  /** How wide it is, where that is not as wide as the others. */
  measure?: string
  className?: string
  /** Stands at the right of the title. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of a screen, which stands while its parts are loaded and after: its title, what it is for, and its parts. */
export function Screen({ path, measure = container, className, beside, children }: Props) {
  const { title, intro } = screenAt(path) ?? {}
  return (
    <div className={cn(measure, 'py-8 sm:py-12', className)}>
      <div className="flex flex-wrap items-end justify-between gap-4 print:hidden">
        <div>
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {intro && <p className="mt-2 text-muted">{intro}</p>}
        </div>
        {beside}
      </div>
      {children}
    </div>
  )
}
