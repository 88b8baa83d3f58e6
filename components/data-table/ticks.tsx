'use client'

import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { tickMessages } from '@/lib/table-messages'

/** What is ticked of a list, by id: who is ticked stays so on the list's other pages. */
export function useTicks<Row extends { id: string }>() {
  const [rows, set] = useState<readonly Row[]>([])
  return {
    rows,
    set,
    has: ({ id }: Row) => rows.some((row) => row.id === id),
    tick(some: readonly Row[], on: boolean) {
      const ids = new Set(some.map(({ id }) => id))
      set((before) => [...before.filter(({ id }) => !ids.has(id)), ...(on ? some : [])])
    },
  }
}

export type Ticks<Row extends { id: string }> = ReturnType<typeof useTicks<Row>>

type BarProps = {
  /** Names the group. */
  label: string
  /** Whether all that can be ticked on this page are. */
  all: boolean
  onAll: (on: boolean) => void
  onNone: () => void
  /** Said while nothing is ticked. */
  hint: string
  /** What is done with those that are ticked; nothing while none is. */
  children: ReactNode
}

/** Above a list whose rows have a `Tick`: all of this page, and what to do with those that are ticked. */
export function TickBar({ label, all, onAll, onNone, hint, children }: BarProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="mb-6 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-3 print:hidden"
    >
      <label className="flex min-h-10 items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-5 accent-accent"
          checked={all}
          onChange={({ target }) => onAll(target.checked)}
        />
        {tickMessages.tickAllOnThisPage}
      </label>
      {children ? (
        <>
          {children}
          <Button variant="link" size="inline" onClick={onNone}>
            {tickMessages.untickAll}
          </Button>
        </>
      ) : (
        <p className="text-sm text-muted">{hint}</p>
      )}
    </div>
  )
}

type TickProps = {
  label: string
  checked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}

/** The first cell of a row, with the box that ticks it. */
export function Tick({ label, checked, disabled, onChange, children }: TickProps) {
  return (
    <span className="flex items-center gap-3">
      <input
        type="checkbox"
        aria-label={label}
        className="size-6 shrink-0 accent-accent print:hidden"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </span>
  )
}
