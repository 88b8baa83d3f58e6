'use client'

import { useState, type ReactNode } from 'react'
import { usePhone } from '@/components/use-phone'

/**
 * For a row that is short on a phone until somebody opens it: whether it is open, and a button over its whole first
 * line. The button is no part of the markup that is sent, which is the same for all widths.
 */
export function useOpener(label: string): { open: boolean; opener: ReactNode } {
  const [open, setOpen] = useState(false)
  const phone = usePhone()
  return {
    open,
    opener: phone && (
      <button
        type="button"
        className="opener"
        aria-label={label}
        aria-expanded={open}
        onClick={() => setOpen((before) => !before)}
      />
    ),
  }
}
