'use client'

import { createContext, useContext } from 'react'
import { cn } from './ui/cn'

const Linked = createContext(false)

/** Whether the viewer has pages of people. */
export const PersonLinksProvider = Linked.Provider

type Props = {
  id: string
  name: string
  /** Of a pupil, in a list that has no column for it: namesakes have different ones, or are in different sections. */
  rollNo?: number | null
  className?: string
}

/** A person's name in a list; for staff it leads to all that the school knows of them. */
export function PersonName({ id, name, rollNo = null, className }: Props) {
  const shown = useContext(Linked) ? (
    <a href={`/people/${id}`} className={cn('person', className)}>
      {name}
    </a>
  ) : (
    <span className={className}>{name}</span>
  )
  if (rollNo === null) return shown
  return (
    <span>
      {shown} <span className="roll">{rollNo}</span>
    </span>
  )
}
