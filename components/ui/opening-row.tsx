'use client'

import type { ComponentProps } from 'react'
import { cn } from './cn'
import { useOpener } from './opener'

/** `label` names the button that opens it. */
export function OpeningRow({ label, className, children, ...props }: ComponentProps<'tr'> & { label: string }) {
  const { open, opener } = useOpener(label)
  return (
    <tr role="row" className={cn('row', open && 'open', className)} {...props}>
      {children}
      {opener && <td role="cell">{opener}</td>}
    </tr>
  )
}
