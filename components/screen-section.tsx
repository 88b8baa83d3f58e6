import { Suspense, type ReactNode } from 'react'
import type { Result } from '@/lib/result'
import { ListSkeleton } from './data-table/list-skeleton'
import { FailureNotice } from './failure-notice'

type Props<Data> = {
  /** From `readSection` (lib/server/doors/page.ts). */
  reading: Promise<Result<Data>>
  /** The page's message for a failure, where docs/spec.md §8 has one; the operation's is then a toast. */
  failed?: string
  /** Shown until it is read; the rest of the screen is there already. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** One section of a screen. A failure is shown in its place; the other sections remain. */
export const ScreenSection = <Data,>({ waiting = <ListSkeleton />, ...section }: Props<Data>) => (
  <Suspense fallback={waiting}>
    <Read {...section} />
  </Suspense>
)

/** A section without a place of its own until it is read: it is in the page's first markup, for who runs no scripts. */
export async function Read<Data>({ reading, failed, children }: Omit<Props<Data>, 'waiting'>) {
  const result = await reading
  if (result.ok) return children(result.data)
  return failed ? <FailureNotice message={failed} toast={result.message} /> : <FailureNotice message={result.message} />
}
