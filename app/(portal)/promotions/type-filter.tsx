'use client'

import { useListView } from '@/components/data-table/use-list-view'
import { Select } from '@/components/ui/select'
import { promotionTypes } from '@/lib/constants'

export function TypeFilter() {
  const { values, change, pending } = useListView('', false)
  return (
    <label className="grid min-w-40 gap-1 text-sm" aria-busy={pending}>
      <span className="text-muted">Type</span>
      <Select
        value={promotionTypes.find((type) => type === values.type) ?? ''}
        onChange={({ target }) => change({ type: target.value })}
      >
        <option value="">All</option>
        {promotionTypes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </label>
  )
}
