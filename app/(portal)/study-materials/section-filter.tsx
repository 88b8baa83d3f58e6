'use client'

import { useListView } from '@/components/data-table/use-list-view'
import { Select } from '@/components/ui/select'
import { sections } from '@/lib/constants'

/** The one section filter of both tables. Another section starts both at their first page. */
export function SectionFilter() {
  const { values, change, pending } = useListView('', false)
  return (
    <label className="grid max-w-56 gap-1 text-sm" aria-busy={pending}>
      <span className="font-medium">Section</span>
      <Select
        value={sections.find((section) => section === values.section) ?? ''}
        onChange={({ target }) => change({ section: target.value, 'materials.page': '', 'topics.page': '' })}
      >
        <option value="">All Sections</option>
        {sections.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </label>
  )
}
