import type { ReactNode } from 'react'
import type { Result } from '@/lib/result'
import { FailureNotice } from './failure-notice'

type Props<Data> = {
  /** What the part shows; `readPart` of lib/server/doors/page.ts has it. */
  reading: Promise<Result<Data>>
  /** The page's own sentence for its failure, where docs/spec.md §8 has one; what the operation says is then toasted. */
  failed?: string
  children: (data: Data) => ReactNode
}

/** One of a screen's lists. When it cannot be had, it says so in its own place; the rest of the screen stays. */
export async function Part<Data>({ reading, failed, children }: Props<Data>) {
  const result = await reading
  if (result.ok) return children(result.data)
  return failed ? <FailureNotice message={failed} toast={result.message} /> : <FailureNotice message={result.message} />
}
