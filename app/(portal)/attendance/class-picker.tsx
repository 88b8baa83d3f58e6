'use client'

import { useEffect, useEffectEvent } from 'react'
import { DateInput } from '@/components/data-table/date-input'
import { useListView } from '@/components/data-table/use-list-view'
import { usePageView } from '@/components/page-view'
import { useOffered } from '@/components/school-lists'
import { Select } from '@/components/ui/controls'
import { Spinner } from '@/components/ui/spinner'
import { classPickerMessages } from '@/lib/attendance/picker-messages'
import { rememberClass } from '@/lib/client/last-class'
import { sections } from '@/lib/constants'
import { withView } from '@/lib/list-view'

const firstActs = ['pointerdown', 'keydown'] as const

type Props = {
  today: string
  /** The viewer's id. */
  account: string
  /** What the server opened, because the address names no class. */
  opened?: { class: string; section: string }
}

/** Chooses the class, section and day to mark. The last class and section are opened by themselves at the next visit. */
export function ClassPicker({ today, account, opened }: Props) {
  const { values, change, pending } = useListView('mark', false)
  const { go } = usePageView()
  const classes = useOffered('classes')
  const chosen = { class: values.class ?? '', section: values.section ?? '' }
  const unnamed = opened !== undefined && !classes.includes(values.class ?? '') && !values.all && !values.status
  const shown = unnamed ? opened : chosen

  // Else another class would be opened with the next answer, because this one is marked by then.
  const name = useEffectEvent(() => {
    if (opened) go((query) => withView(query, 'mark', opened), { again: true, local: true })
  })
  useEffect(() => {
    if (!unnamed) return
    // Only at the first act: parts of the page that are still to be hydrated must find the links that the server has sent.
    for (const act of firstActs) window.addEventListener(act, name, { capture: true, once: true })
    return () => {
      for (const act of firstActs) window.removeEventListener(act, name, { capture: true })
    }
  }, [unnamed])

  function choose(changes: Partial<typeof chosen>) {
    const next = { ...shown, ...changes }
    rememberClass(account, next)
    change({ ...next, all: next.class ? '' : '1' })
  }

  return (
    <div className="mark-picker">
      <label>
        <span>Class</span>
        <Select value={shown.class} onChange={({ target }) => choose({ class: target.value })}>
          <option value="">{classPickerMessages.allClasses}</option>
          {classes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </label>
      <label>
        <span>Section</span>
        <Select value={shown.section} onChange={({ target }) => choose({ section: target.value })}>
          <option value="">All Sections</option>
          {sections.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      </label>
      <label>
        <span>Date</span>
        <DateInput
          max={today}
          value={values.date ?? today}
          onChange={(day, again) => change({ date: day === today ? '' : day }, { again })}
        />
      </label>
      {pending && <Spinner />}
    </div>
  )
}
