'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTransition } from 'react'
import { Select } from '@/components/ui/select'
import { sections } from '@/lib/constants'

/** The one section filter of both tables. Another section starts both at their first page. */
export function SectionFilter({ section }: { section: string }) {
  const router = useRouter()
  const pathname = usePathname()
  const params = useSearchParams()
  const [pending, startTransition] = useTransition()

  function choose(value: string) {
    const next = new URLSearchParams(params)
    for (const key of ['section', 'materials.page', 'topics.page']) next.delete(key)
    if (value) next.set('section', value)
    const query = next.toString()
    startTransition(() => router.replace(query ? `${pathname}?${query}` : pathname, { scroll: false }))
  }

  return (
    <label className="grid max-w-56 gap-1 text-sm" aria-busy={pending}>
      <span className="font-medium">Section</span>
      <Select value={section} onChange={({ target }) => choose(target.value)}>
        <option value="">All Sections</option>
        {sections.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </Select>
    </label>
  )
}
