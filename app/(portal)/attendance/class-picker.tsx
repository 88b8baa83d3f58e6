'use client'

import { useEffect, useEffectEvent } from 'react'
import { DateInput } from '@/components/data-table/date-input'
import { useListView } from '@/components/data-table/use-list-view'
import { Select } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { remember, remembered } from '@/lib/client/remembered'
import { classes, sections } from '@/lib/constants'

const key = 'attendance.class'

/** Which class, section and day are marked. Class and section are remembered: a teacher picks them once. */
export function ClassPicker({ today }: { today: string }) {
  const { values, change, pending } = useListView('mark', false)
  const chosen = { class: values.class ?? '', section: values.section ?? '' }

  const recall = useEffectEvent(() => {
    if (values.class) return
    const [schoolClass = '', section = ''] = remembered(key)?.split('|') ?? []
    if ((classes as readonly string[]).includes(schoolClass)) change({ class: schoolClass, section }, { again: true })
  })
  useEffect(() => recall(), [])

  function choose(changes: Partial<typeof chosen>) {
    const next = { ...chosen, ...changes }
    remember(key, next.class ? `${next.class}|${next.section}` : '')
    change(next)
  }

  return (
    <div className="mt-4 flex flex-wrap items-end gap-3 text-sm">
      <label className="grid grow gap-1 xs:grow-0">
        <span className="text-muted">Class</span>
        <Select value={chosen.class} onChange={({ target }) => choose({ class: target.value })}>
          <option value="">All classes</option>
          {classes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </label>
      <label className="grid grow gap-1 xs:grow-0">
        <span className="text-muted">Section</span>
        <Select value={chosen.section} onChange={({ target }) => choose({ section: target.value })}>
          <option value="">All Sections</option>
          {sections.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </label>
      <label className="grid grow gap-1 xs:grow-0">
        <span className="text-muted">Date</span>
        <DateInput
          max={today}
          value={values.date ?? today}
          onChange={(day, again) => change({ date: day === today ? '' : day }, { again })}
        />
      </label>
      {pending && <Spinner className="mb-3" />}
    </div>
  )
}
