'use client'

import { useEffect, useRef, type ReactNode } from 'react'

/** For what takes the place of what was just pressed or typed into: its first field has the focus, or it itself without any. */
export function FocusedOnce({ children, className }: { children: ReactNode; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current?.querySelector('input') ?? place.current)?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className={className}>
      {children}
    </div>
  )
}
