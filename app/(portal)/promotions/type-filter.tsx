'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Select } from '@/components/ui/select'
import { promotionTypes } from '@/lib/constants'

export function TypeFilter({ type }: { type: string }) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()

  function choose(value: string) {
    startTransition(() => router.replace(value ? `/promotions?type=${value}` : '/promotions', { scroll: false }))
  }

  return (
    <label className="grid min-w-40 gap-1 text-sm" aria-busy={pending}>
      <span className="text-muted">Type</span>
      <Select value={type} onChange={({ target }) => choose(target.value)}>
        <option value="">All</option>
        {promotionTypes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </label>
  )
}
