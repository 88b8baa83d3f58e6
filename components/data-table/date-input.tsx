'use client'

import { useRef } from 'react'
import { Input } from '@/components/ui/input'
import { isDay, schoolDays, type Day } from '@/lib/dates'
import { useDraft } from './use-draft'

type Props = {
  value: Day
  /** `again` when it goes on with what was typed before. */
  onChange: (day: Day, again: boolean) => void
  min?: Day
  max?: Day
}

const pause = 900

/**
 * A day of a view. A day that is picked is taken at once; one that is typed after a pause, with Enter or when the field
 * is left, because every key of it makes a date.
 */
export function DateInput({ value, onChange, min = schoolDays.first, max }: Props) {
  const typing = useRef(false)
  const plausible = (text: string) => (isDay(text) && text >= min && (!max || text <= max) ? text : undefined)
  const draft = useDraft({ value: isDay(value) ? value : '', read: plausible, take: onChange, pause })
  return (
    <Input
      type="date"
      min={min}
      max={max}
      value={draft.text}
      onKeyDown={({ key }) => {
        if (key === 'Enter') draft.settle()
        typing.current = true
      }}
      onPointerDown={() => (typing.current = false)}
      onChange={({ target }) => (typing.current ? draft.type(target.value) : draft.settle(target.value))}
      onBlur={({ target }) => {
        typing.current = false
        if (plausible(target.value) === undefined) draft.drop()
        else draft.settle()
      }}
    />
  )
}
