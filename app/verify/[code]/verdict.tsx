import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

/** How a paper stands, in a few words and a sentence. */
export function Line({
  icon: Icon,
  tone,
  title,
  children,
}: {
  icon: LucideIcon
  tone: string
  title: string
  children: ReactNode
}) {
  return (
    <>
      <p className={cn('flex items-center gap-2 text-lg font-semibold', tone)}>
        <Icon aria-hidden className="size-6 shrink-0" />
        {title}
      </p>
      <p className="mt-3">{children}</p>
    </>
  )
}

/** What is to be compared with the paper. */
export const Entries = ({ of }: { of: readonly (readonly [label: string, value: ReactNode])[] }) => (
  <dl className="mt-6 grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-2 border-t border-line pt-6 text-sm">
    {of.map(([label, value]) => [
      <dt key={label} className="text-muted">
        {label}
      </dt>,
      <dd key={`${label} value`} className="min-w-0 wrap-anywhere">
        {value}
      </dd>,
    ])}
  </dl>
)
