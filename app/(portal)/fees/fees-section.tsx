import type { ReactNode } from 'react'

type Props = {
  title: string
  /** For links to this section. */
  id?: string
  /** At the right of the title. */
  beside?: ReactNode
  children: ReactNode
}

export function FeesSection({ title, id, beside, children }: Props) {
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </div>
  )
}
