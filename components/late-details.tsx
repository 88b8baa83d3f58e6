'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'

type Props = {
  summary: ReactNode
  className?: string
  children: () => ReactNode
}

/** A part that stays folded for most: it is made when somebody opens it, and from then on it is there. */
export function LateDetails({ summary, className, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null)
  const [wanted, setWanted] = useState(false)
  const look = () => setWanted((before) => before || element.current?.open === true)
  // It may have been opened before the page's script was there.
  useEffect(look, [])

  return (
    <details ref={element} className={className} onToggle={look}>
      {summary}
      {wanted && children()}
    </details>
  )
}
