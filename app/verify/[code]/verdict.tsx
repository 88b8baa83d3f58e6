import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
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
    {of.map(([label, value], index) => (
      // A receipt may have two fees of one type.
      <Fragment key={index}>
        <dt className="text-muted">{label}</dt>
        <dd className="min-w-0 wrap-anywhere">{value}</dd>
      </Fragment>
    ))}
  </dl>
)
