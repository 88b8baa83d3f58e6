import { useId, type ReactNode } from 'react'
import { container } from './layout/container'
import { cn } from './ui/cn'

type Props = {
  title: string
  intro?: ReactNode
  /** An address within the page. */
  id?: string
  className?: string
  children?: ReactNode
}

/** A part of a long page, set like an entry in a ledger: ruled off from the one above, its title in the margin. */
export function Section({ title, intro, id, className, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId} className={cn('border-t border-line py-9 sm:py-12', className)}>
      <div className={cn(container, 'grid gap-x-12 gap-y-5 lg:grid-cols-[14rem_minmax(0,1fr)]')}>
        <h2 id={titleId} className="text-xl leading-snug">
          {title}
        </h2>
        <div className="space-y-6">
          {intro && <div className="max-w-3xl space-y-3">{intro}</div>}
          {children}
        </div>
      </div>
    </section>
  )
}
