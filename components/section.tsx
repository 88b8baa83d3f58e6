import { useId, type ReactNode } from 'react'
import { container } from './layout/container'
import { cn } from './ui/cn'

type Props = {
  title: string
  intro?: ReactNode
  /** For links to this section. */
  id?: string
  className?: string
  children?: ReactNode
}

/** A section of a long page, with its title at the side. */
export function Section({ title, intro, id, className, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={cn('border-t border-line py-4 sm:py-12', className)}>
      <div className={cn(container, 'grid gap-x-12 gap-y-3 sm:gap-y-4 lg:grid-cols-[14rem_minmax(0,1fr)]')}>
        <h2 id={titleId} className="text-xl leading-snug">
          {title}
        </h2>
        <div className="min-w-0 space-y-4 sm:space-y-6">
          {intro && <div className="max-w-3xl space-y-3 max-sm:text-sm">{intro}</div>}
          {children}
        </div>
      </div>
    </section>
  )
}
