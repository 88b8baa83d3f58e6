import { Suspense } from 'react'
import { formatCount } from '@/lib/counted'
import type { Result } from '@/lib/result'

/** How many rows a list has, as soon as it is read; nothing where that fails. */
export const Total = ({ of }: { of: Promise<Result<{ total: number } | readonly unknown[]>> }) => (
  <Suspense>
    <Read of={of} />
  </Suspense>
)

async function Read({ of }: Parameters<typeof Total>[0]) {
  const result = await of
  if (!result.ok) return null
  return formatCount('total' in result.data ? result.data.total : result.data.length)
}
