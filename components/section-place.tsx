'use client'

import { Suspense, useState, type ReactNode } from 'react'

type Props = {
  /** What stands here until `children` are read; undefined where they are. */
  waiting?: ReactNode
  children: ReactNode
}

/**
 * Where a section stands. What is there already has no boundary around it: React would send a longer one behind the page,
 * with what waits in its place. It stays as it began: what is typed in a section would be lost if its tree changed, and
 * who sees it sees the old one until the next is read.
 */
export function SectionPlace({ waiting, children }: Props) {
  const [waits] = useState(waiting !== undefined)
  return waits ? <Suspense fallback={waiting}>{children}</Suspense> : children
}
