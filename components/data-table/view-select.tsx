'use client'

import { Select } from '@/components/ui/controls'
import { cn } from '@/components/ui/cn'
import { useListView } from './use-list-view'

type Props = {
  /** The key in the address. */
  name: string
  label: string
  /** The label of the empty choice. */
  all: string
  options: readonly string[]
  /** Lists that go to their first page with a new choice. */
  lists?: readonly string[]
  className?: string
}

/** A select that changes the view of something other than a table, or of several lists. */
export function ViewSelect({ name, label, all, options, lists = [], className }: Props) {
  const { values, change, pending } = useListView('', false)
  return (
    <label className={cn('grid gap-1 text-sm', className)} aria-busy={pending}>
      <span className="text-muted">{label}</span>
      <Select
        value={options.find((option) => option === values[name]) ?? ''}
        onChange={({ target }) =>
          change({ [name]: target.value, ...Object.fromEntries(lists.map((list) => [`${list}.page`, ''])) })
        }
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    </label>
  )
}
