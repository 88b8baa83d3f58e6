'use client'

import { useRef } from 'react'
import { Input } from '@/components/ui/controls'
import { isDay, schoolDays, type Day } from '@/lib/dates'
import { useDraft } from './use-draft'

type Props = {
  value: Day
  /** `again`: the change continues the one before, as one step of the history. */
  onChange: (day: Day, again: boolean) => void
  min?: Day
  max?: Day
}

const pause = 900

/**
 * The day filter of a view. A picked day applies at once. A typed one, which is a valid date after each key, applies
 * after a pause, with Enter or when the field is left.
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
        if (key === 'Enter') draft.commit()
        typing.current = true
      }}
      onPointerDown={() => (typing.current = false)}
      onChange={({ target }) => (typing.current ? draft.type(target.value) : draft.commit(target.value))}
      onBlur={({ target }) => {
        typing.current = false
        if (plausible(target.value) === undefined) draft.drop()
        else draft.commit()
      }}
    />
  )
}
