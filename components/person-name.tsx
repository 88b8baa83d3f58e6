'use client'

import { createContext, useContext } from 'react'
import { cn } from './ui/cn'

const Linked = createContext(false)

/** Whether the viewer has pages of people. */
export const PersonLinksProvider = Linked.Provider

/** A person's name in a list; for staff it leads to all that the school knows of them. */
export function PersonName({ id, name, className }: { id: string; name: string; className?: string }) {
  if (!useContext(Linked)) return <span className={className}>{name}</span>
  return (
    <a href={`/people/${id}`} className={cn('person', className)}>
      {name}
    </a>
  )
}
