import type { ReactNode } from 'react'
import type { Result } from '@/lib/result'
import { ListSkeleton } from './data-table/list-skeleton'
import { FailureNotice } from './failure-notice'
import { SectionPlace } from './section-place'

type Props<Data> = {
  /** From `readSection` (lib/server/doors/page.ts). */
  reading: Promise<Result<Data>>
  /** The page's message for a failure, where docs/spec.md §8 has one; the operation's is then a toast. */
  failed?: string
  /** Shown until it is read; the rest of the screen is there already. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Milliseconds that a section may take before something else is shown in its place. Most come sooner: the screen is then
 * sent in one piece, without a skeleton that would only flash.
 */
const grace = 60

/** One section of a screen. A failure is shown in its place; the other sections remain. */
export async function ScreenSection<Data>({ waiting = <ListSkeleton />, ...section }: Props<Data>) {
  const soon = await readSoon(section.reading)
  return soon ? (
    <SectionPlace>{shown(soon, section)}</SectionPlace>
  ) : (
    <SectionPlace waiting={waiting}>
      <Read {...section} />
    </SectionPlace>
  )
}

/** What is read within the grace; undefined when it takes longer. */
function readSoon<Data>(reading: Promise<Data>): Promise<Data | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, grace, undefined)
    reading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

type Shown<Data> = Omit<Props<Data>, 'reading' | 'waiting'>

/** A section without a place of its own until it is read: it is in the page's first markup, for who runs no scripts. */
export async function Read<Data>({ reading, ...section }: Shown<Data> & Pick<Props<Data>, 'reading'>) {
  return shown(await reading, section)
}

function shown<Data>(result: Result<Data>, { failed, children }: Shown<Data>) {
  if (result.ok) return children(result.data)
  return failed ? <FailureNotice message={failed} toast={result.message} /> : <FailureNotice message={result.message} />
}
