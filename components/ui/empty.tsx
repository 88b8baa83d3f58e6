import type { ReactNode } from 'react'
import { buttonStyle } from './button'

/** The action with which a list is begun, for who may. */
export type Start = { label: string; href: string }

type Props = {
  /** The list's text without rows. */
  children: ReactNode
  /** What the list is for. */
  about?: string
  start?: Start | false
  /** In place of both. */
  instead?: ReactNode
}

/** What an empty list says. */
export function Empty({ children, about, start, instead }: Props) {
  return (
    <div className="rounded-lg border border-line bg-surface px-4 py-12 text-center">
      <p className={about && !instead ? 'font-medium' : 'text-muted'}>{children}</p>
      {instead || (
        <>
          {about && <p className="mx-auto mt-1 max-w-prose text-muted">{about}</p>}
          {start && (
            <a href={start.href} className={buttonStyle({ variant: 'secondary', className: 'mt-4' })}>
              {start.label}
            </a>
          )}
        </>
      )}
    </div>
  )
}
