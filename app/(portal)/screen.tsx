import type { ReactNode } from 'react'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'
import { screenAt, type ScreenPath } from './screens'

const measure = 'mx-auto w-full max-w-3xl px-4 sm:px-6'

type Props = {
  path: ScreenPath
  /** A short list: narrower than other screens. */
  narrow?: boolean
  className?: string
  /** Stands at the right of the title. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of a screen, which stands while its parts are loaded and after: its title, what it is for, and its parts. */
export function Screen({ path, narrow = false, className, beside, children }: Props) {
  const { title, intro } = screenAt(path) ?? {}
  return (
    <div className={cn(narrow ? measure : container, 'py-8 sm:py-12', className)}>
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
