'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input, Label, Select } from '@/components/ui/controls'
import type { Day } from '@/lib/dates'
import { dueDays, rhythms, type Rhythm } from '@/lib/fee-plans/instalments'
import { planMessages } from '@/lib/fee-plans/screen-messages'

type Props = { year: { first: Day; last: Day }; days: readonly Day[]; onChange: (days: Day[]) => void }

/** The due days of the instalments: by a rhythm, and each as the school wants it. */
export function DueDays({ year, days, onChange }: Props) {
  const [typed, setTyped] = useState(String(Number(days[0]?.slice(8)) || 10))
  // While it is typed it may be nothing, or no day of a month.
  const dayOfMonth = Math.min(31, Math.max(1, Math.trunc(Number(typed)) || 1))
  const found = (Object.keys(rhythms) as Rhythm[]).find(
    (each) => dueDays(year, each, dayOfMonth).join() === days.join(),
  )
  const put = (rhythm: string, of: number) => {
    if (rhythm in rhythms) onChange(dueDays(year, rhythm as Rhythm, of))
  }
  return (
    <fieldset>
      <legend className="section-title font-semibold tracking-tight">{planMessages.instalments}</legend>
      <div className="mt-4 flex flex-wrap gap-4">
        <div className="grid gap-1.5">
          <Label htmlFor="rhythm">{planMessages.rhythm}</Label>
          <Select id="rhythm" value={found ?? ''} onChange={({ target }) => put(target.value, dayOfMonth)}>
            {Object.keys(rhythms).map((each) => (
              <option key={each}>{each}</option>
            ))}
            {!found && <option value="">{planMessages.ownDays}</option>}
          </Select>
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="day-of-month">{planMessages.dayOfMonth}</Label>
          <Input
            id="day-of-month"
            type="number"
            min={1}
            max={31}
            className="w-24"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              const of = Number(target.value)
              if (found && Number.isInteger(of) && of >= 1 && of <= 31) put(found, of)
            }}
            onBlur={() => setTyped(String(dayOfMonth))}
          />
        </div>
      </div>
      <ol className="mt-4 grid gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {days.map((day, place) => (
          <li key={`day ${String(place)}`} className="grid gap-1.5">
            <Label htmlFor={`due-${place}`}>{planMessages.dueDay(place + 1)}</Label>
            <Input
              id={`due-${place}`}
              type="date"
              value={day}
              min={year.first}
              max={year.last}
              onChange={({ target }) => onChange(days.with(place, target.value))}
            />
          </li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-3">
        {days.length < 12 && (
          <Button variant="secondary" size="sm" onClick={() => onChange([...days, ''])}>
            {planMessages.addDay}
          </Button>
        )}
        {days.length > 1 && (
          <Button variant="secondary" size="sm" onClick={() => onChange(days.slice(0, -1))}>
            {planMessages.removeDay}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
