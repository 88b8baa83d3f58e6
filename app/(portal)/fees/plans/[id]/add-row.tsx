'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Input, Label, Select } from '@/components/ui/controls'
import { limits } from '@/lib/constants'
import { planPupils } from '@/lib/fee-plans/lists'
import { planMessages } from '@/lib/fee-plans/screen-messages'
import type { RowOf } from './plan-rows'

/** Adds a row to the table of amounts: for a section, or for new or old students of a class. */
export function AddRow({ classes, onAdd }: { classes: readonly string[]; onAdd: (row: RowOf) => void }) {
  const [row, setRow] = useState<RowOf>({ class: classes[0] ?? '', section: '', pupils: 'New' })
  return (
    <details className="mt-4">
      <summary className="w-fit font-medium text-accent">{planMessages.addRow}</summary>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <div className="grid gap-1.5">
          <Label htmlFor="row-class">{planMessages.class}</Label>
          <Select id="row-class" value={row.class} onChange={({ target }) => setRow({ ...row, class: target.value })}>
            {classes.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="row-section">{planMessages.section}</Label>
          <Input
            id="row-section"
            value={row.section}
            maxLength={limits.choice}
            placeholder={planMessages.allSections}
            onChange={({ target }) => setRow({ ...row, section: target.value.trim() })}
          />
        </div>
        <div className="grid gap-1.5">
          <Label htmlFor="row-pupils">{planMessages.pupils}</Label>
          <Select
            id="row-pupils"
            value={row.pupils}
            onChange={({ target }) =>
              setRow({ ...row, pupils: planPupils.find((each) => each === target.value) ?? 'All' })
            }
          >
            {planPupils.map((each) => (
              <option key={each} value={each}>
                {planMessages.pupilNames[each]}
              </option>
            ))}
          </Select>
        </div>
        <Button variant="secondary" onClick={() => onAdd(row)}>
          {planMessages.addRowButton}
        </Button>
      </div>
    </details>
  )
}
