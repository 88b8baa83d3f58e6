'use client'

import { useOffered } from '@/components/school-lists'
import { Button } from '@/components/ui/button'
import { Label, Select } from '@/components/ui/controls'
import type { Plan } from '@/lib/fee-plans/answers'
import { planMessages } from '@/lib/fee-plans/screen-messages'

type Props = { heads: Plan['heads']; onChange: (heads: Plan['heads']) => void }

/** The heads of a plan, each with whether it is charged once, and of all or of who has it. */
export function Heads({ heads, onChange }: Props) {
  const types = useOffered('feeTypes').filter((type) => !heads.some((head) => head.type === type))
  const put = (type: string, change: Partial<Plan['heads'][number]>) =>
    onChange(heads.map((head) => (head.type === type ? { ...head, ...change } : head)))
  return (
    <fieldset>
      <legend className="section-title font-semibold tracking-tight">{planMessages.heads}</legend>
      <ul className="mt-4 grid gap-3">
        {heads.map(({ type, once, optional }) => (
          <li key={type} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line pb-2">
            <span className="min-w-40 font-medium">{type}</span>
            <label className="flex min-h-8 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={once}
                onChange={({ target }) => put(type, { once: target.checked })}
              />
              {planMessages.once}
              <span className="sr-only">, {type}</span>
            </label>
            <label className="flex min-h-8 items-center gap-2 text-sm">
              <input
                type="checkbox"
                className="size-5 accent-accent"
                checked={optional}
                onChange={({ target }) => put(type, { optional: target.checked })}
              />
              {planMessages.optional}
              <span className="sr-only">, {type}</span>
            </label>
            <Button variant="secondary" size="sm" onClick={() => onChange(heads.filter((head) => head.type !== type))}>
              {planMessages.removeHead(type)}
            </Button>
          </li>
        ))}
      </ul>
      {types.length > 0 && (
        <div className="mt-3 grid max-w-xs gap-1.5">
          <Label htmlFor="add-head">{planMessages.addHead}</Label>
          <Select
            id="add-head"
            value=""
            onChange={({ target }) => onChange([...heads, { type: target.value, once: false, optional: false }])}
          >
            <option value="">{planMessages.chooseHead}</option>
            {types.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </Select>
        </div>
      )}
    </fieldset>
  )
}
