import type { ComponentProps, ReactNode } from 'react'
import { Crumbs } from '@/components/crumbs'
import { container } from '@/components/layout/container'
import { cn } from '@/components/ui/cn'
import { screenAt } from '@/lib/route-lookups'
import type { ScreenPath } from '@/lib/routes'

const measure = 'mx-auto w-full max-w-3xl px-4 sm:px-6'

type Props = {
  path: ScreenPath
  /** The screens above it, where it is two levels down. */
  above?: ComponentProps<typeof Crumbs>['to']
  narrow?: boolean
  /** On a phone the title takes one short line: what is below it is used many times a day. */
  dense?: boolean
  className?: string
  /** At the right of the title. */
  beside?: ReactNode
  children: ReactNode
}

/** The frame of a screen: title, introduction and content. */
export function Screen({ path, above, narrow = false, dense = false, className, beside, children }: Props) {
  const { title, intro } = screenAt(path) ?? {}
  return (
    <div className={cn(narrow ? measure : container, dense ? 'pt-2 pb-8' : 'py-8', 'sm:py-12', className)}>
      {above && <Crumbs to={above} here={title ?? ''} />}
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className={cn('page-title', dense && 'max-sm:text-lg')}>{title}</h1>
          {intro && <p className="mt-2 text-muted">{intro}</p>}
        </div>
        {beside}
      </div>
      {children}
    </div>
  )
}
