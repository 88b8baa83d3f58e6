'use client'

import { useEffect, useEffectEvent } from 'react'
import { DateInput } from '@/components/data-table/date-input'
import { useListView } from '@/components/data-table/use-list-view'
import { useOffered } from '@/components/school-lists'
import { Select } from '@/components/ui/controls'
import { Spinner } from '@/components/ui/spinner'
import { sections } from '@/lib/constants'
import type { choiceKeys } from '@/lib/stored-keys'

const key = 'attendance.class'

/** Chooses the class, section and day to mark. Class and section are stored in the browser. */
export function ClassPicker({ today }: { today: string }) {
  const { values, change, pending } = useListView('mark', false)
  const classes = useOffered('classes')
  const chosen = { class: values.class ?? '', section: values.section ?? '' }

  const recall = useEffectEvent(() => {
    // A link to those who are absent means those of all classes.
    if (values.class || values.status) return
    const [schoolClass = '', section = ''] = remembered(key)?.split('|') ?? []
    if (classes.includes(schoolClass)) change({ class: schoolClass, section }, { again: true })
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

/** Choices kept in the browser until the session ends. Where storage is refused they are not kept. */
type Key = (typeof choiceKeys)[number]

function remembered(key: Key): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores `value`; an empty one removes the key. */
function remember(key: Key, value: string) {
  try {
    if (value) window.localStorage.setItem(key, value)
    else window.localStorage.removeItem(key)
  } catch {
    // Not kept.
  }
}
